import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Environment for an image's root: the image is read-only, and the project is not readable. */
export interface Sandbox {
  /** Builds the command that starts the image's Node inside; `args` are its arguments. */
  command(args: readonly string[]): { program: string; options: readonly string[] }
}

const uid = 10_001

/**
 * Creates a mount namespace with a root of its own: the image's files at /opt/collectibles and this machine's
 * libraries, both read-only; an empty /tmp; and `data` at /var/lib/collectibles. The program runs as an unprivileged
 * account that cannot gain privileges. Needs root or user namespaces.
 */
export function makeSandbox(folder: string, image: string, data: string): Sandbox {
  const root = join(folder, 'root')
  for (const path of ['opt/collectibles', 'var/lib/collectibles', 'proc', 'dev', 'tmp', 'etc', 'usr']) {
    mkdirSync(join(root, path), { recursive: true })
  }
  for (const name of ['lib', 'lib64', 'bin', 'sbin']) {
    if (!existsSync(`/${name}`) || existsSync(join(root, name))) continue
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), join(root, name))
    else mkdirSync(join(root, name))
  }
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o777)
  const isRoot = process.getuid?.() === 0
  const script = `
    set -e
    bind() { mount --rbind "$1" "${root}$2"; [ "$3" = rw ] || mount -o remount,bind,ro "${root}$2"; }
    mount --bind ${root} ${root}
    bind /usr /usr; bind /etc /etc; bind /dev /dev rw
    for name in lib lib64 bin sbin; do [ -L "/$name" ] || [ ! -d "/$name" ] || bind "/$name" "/$name"; done
    mount --rbind /proc ${root}/proc
    mount -t tmpfs -o size=64m,mode=1777 tmpfs ${root}/tmp
    bind ${image} /opt/collectibles; bind ${data} /var/lib/collectibles rw
    mount -o remount,bind,ro ${root}
    exec chroot ${isRoot ? `--userspec=${uid}:${uid} ` : ''}${root} /usr/bin/env --chdir=/opt/collectibles \
      /usr/bin/setpriv --no-new-privs --bounding-set=-all /opt/collectibles/bin/node "$@"`
  return {
    command: (args) => ({
      program: 'unshare',
      options: [isRoot ? '--mount' : '-Urm', 'sh', '-c', script, 'sh', ...args],
    }),
  }
}
