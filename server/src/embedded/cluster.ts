import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Access, accessPath, readAccess, writeAccess } from './access.ts'
import { type Account, canEnter, makeSharedFolder, unprivilegedAccount } from './account.ts'
import { type Binaries, postgresBinaries } from './binaries.ts'

const run = promisify(execFile)
/** A database cluster on disk, ready to be started. */
export interface Cluster {
  /** Real path of Postgres' data folder. */
  readonly folder: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly access: Access
}

/** Name of the superuser that owns everything in an embedded cluster. */
export const superuser = 'postgres'

/**
 * Opens the cluster below `folder`, creating it the first time. For root it belongs to an unprivileged account. If that
 * account cannot enter `folder`, the cluster is in a shared folder, linked from here. Deleting `folder` always means a
 * fresh start.
 */
export async function openCluster(folder: string, signal?: AbortSignal): Promise<Cluster> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'cluster')
  const account = ownerOf(path) ?? unprivilegedAccount()
  const binaries = postgresBinaries(folder, account)
  if (!existsSync(path)) await createCluster(folder, path, { account, binaries, signal })
  const found = readAccess(folder)
  if (found === undefined)
    throw new Error(`${path} has lost its password file ${accessPath(folder)}: put it back from a backup.`)
  return { folder: realpathSync(path), account, binaries, access: found }
}

/** Returns the user who owns an existing cluster. Root runs it as that user, so that both can keep using it. */
function ownerOf(path: string): Account | undefined {
  if (!existsSync(path)) return undefined
  const { uid, gid } = statSync(path)
  const self = process.getuid?.()
  if (uid === self) return undefined
  if (self === 0) return { uid, gid }
  throw new Error(
    `${path} belongs to another user (uid ${uid}): start as that user, as root, or with another DATA_FOLDER.`,
  )
}

async function createCluster(
  folder: string,
  path: string,
  { account, binaries, signal }: Pick<Cluster, 'account' | 'binaries'> & { signal: AbortSignal | undefined },
): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  writeAccess(folder, { password, port: 0 })
  const home = canEnter(folder, account) ? folder : makeSharedFolder(randomUUID())
  // Created under another name and renamed when complete: an interrupted start leaves nothing that looks like a
  // cluster.
  const draft = join(home, 'cluster.new')
  const passwordFile = join(home, 'password.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const owned of [draft, passwordFile]) chownSync(owned, account.uid, account.gid)
  try {
    await run(binaries.initdb, initdbOptions(draft, passwordFile), {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      signal,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, join(home, 'cluster'))
  if (home === folder) return
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path)
  symlinkSync(join(home, 'cluster'), path)
}

const initdbOptions = (folder: string, passwordFile: string): string[] => [
  `--pgdata=${folder}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // The builtin provider sorts the same on every machine. Plain locale C would leave Chinese without trigrams.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C.UTF-8',
  '--data-checksums',
]
