import CImaging
import Glibc

// hibi-imaging: decodes pictures for Hibi, in a process of its own that has few rights. It is asked on
// stdin and answers on stdout; docs/decisions has the protocol and why it is so.

Limits.set()
var session = Session(Connection())
session.run()
// Nothing is left to write, and the ends of a hundred libraries take as long as a picture.
_exit(0)
