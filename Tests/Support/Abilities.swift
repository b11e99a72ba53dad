import Glibc

/// Whether this run may do what only root may: mount, and become another user.
package let isRoot = geteuid() == 0
/// Whether a private mount is possible here; containers often forbid it.
package let canMount: Bool = {
  guard isRoot else { return false }
  return Sandbox().shell("unshare -m mount -t tmpfs tmpfs /mnt").code == 0
}()
