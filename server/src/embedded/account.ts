import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The user a child process runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Folder for files that an unprivileged account must reach when the project is in a closed folder and runs as root. */
export const sharedFolder = '/var/lib/digital-collectibles'

/**
 * Returns the account that runs Postgres, which refuses to run as root. For root that is an unprivileged one
 * (`postgres` if it exists, which macOS calls `_postgres`, else `nobody`); undefined for other users, who run it
 * themselves.
 */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? []
    if (Number(uid) > 0 && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'Running as root needs an unprivileged user named postgres or nobody for the database; there is none.',
  )
}

/** Whether an account can enter a folder: false below /root or another user's closed home. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Creates the shared folder, or one inside it, open to every account whatever the umask. Returns its path. */
export function makeSharedFolder(name = ''): string {
  const folder = join(sharedFolder, name)
  mkdirSync(folder, { recursive: true })
  for (const made of [sharedFolder, folder]) chmodSync(made, 0o755)
  return folder
}
