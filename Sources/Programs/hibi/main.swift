import Calorie
import HibiCommandLine
import HibiCore
