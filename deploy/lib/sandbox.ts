import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What a laid out root is run in: nothing of it can be written, and nothing of the project can be read. */
export interface Sandbox {
  /** How a program of the image is started within; `words` are what the image's Node gets. */
  command(words: readonly string[]): { program: string; options: readonly string[] }
}

const uid = 10_001

/**
 * A namespace of mounts with a root of its own: the image's files at /opt/collectibles and this machine's libraries, neither to be written; an empty /tmp; and
 * `data` at /var/lib/collectibles. The program runs as an account that is nobody here and can become nobody else. Needs root, or namespaces of users.
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
    command: (words) => ({
      program: 'unshare',
      options: [isRoot ? '--mount' : '-Urm', 'sh', '-c', script, 'sh', ...words],
    }),
  }
}
