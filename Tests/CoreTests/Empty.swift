import HibiCore
import Testing
