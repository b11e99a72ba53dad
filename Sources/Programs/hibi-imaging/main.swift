import CImaging
import Glibc

// hibi-imaging: decodes pictures for Hibi, in a process of its own that has few rights. It is asked on
// stdin and answers on stdout; docs/decisions has the protocol and why it is so.

Limits.set()
var session = Session(Connection())
session.run()
exit(0)
