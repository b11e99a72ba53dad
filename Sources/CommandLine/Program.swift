import HibiCore
import HibiDrawing
