import HibiCore
