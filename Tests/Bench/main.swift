import HibiTools
