/**
 * A file system for a worker that holds the program, the system's libraries and nothing else, read-only: what binds native code too,
 * which Node's permissions do not. The worker cannot leave it: it has no capabilities, and whoever is in a changed root may make no
 * namespace to get some.
 */

/** Read by a shell in a mount namespace of its own, whose first words are paths, up to `--`, behind which is the worker's command. */
const script = `set -e
# Where chroot is; few users have it in theirs.
PATH="\${PATH:-/usr/bin:/bin}:/usr/sbin:/sbin"
root=/sys
mount -t tmpfs -o size=1m,mode=755 none $root
for path in bin lib lib64 usr; do
  if [ -L /$path ]; then ln -s "$(readlink /$path)" $root/$path
  elif [ -d /$path ]; then mkdir $root/$path; mount -o rbind,ro /$path $root/$path; fi
done
mkdir -p $root/dev $root/proc/self
: > $root/dev/null
mount --bind /dev/null $root/dev/null
mount --bind /proc/$$ $root/proc/self
way=bind,ro
while [ "$1" != -- ]; do
  if [ "$1" = - ]; then way=bind; shift; continue; fi
  if [ -e "$root$1" ]; then shift; continue; fi
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : > "$root$1"; fi
  mount -o $way "$1" "$root$1"
  shift
done
shift
mount -o remount,ro $root
exec chroot $root "$@"
`;

/** The words before the worker's command. The process stays the same one. */
export function ownRoot(readable: readonly string[], writable: readonly string[]): readonly string[] {
  return [
    "/bin/sh",
    "-c",
    script,
    "assay-worker",
    ...readable,
    ...(writable.length > 0 ? ["-", ...writable] : []),
    "--",
  ];
}
