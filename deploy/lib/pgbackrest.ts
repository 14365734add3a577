// pgBackRest as in deploy/pgbackrest, with a repository on this machine.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../server/src/embedded/account.ts'

export interface BackrestPlaces {
  /** Folder of this Postgres with its configuration, spool, log, locks and socket. */
  readonly own: string
  readonly data: string
  readonly port: number
  /** Destination of backups and WAL: a folder or S3-compatible storage, shared by several Postgres. */
  readonly repository: string | S3Repository
}

/** S3-compatible storage on this machine, over TLS as `localhost`. */
export interface S3Repository {
  readonly port: number
  readonly region: string
  readonly key: string
  readonly secret: string
  /** Path of its certificate. */
  readonly certificate: string
}

/** Bucket of the shipped configuration. */
export const backupBucket = 'backups'

/** Writes the configuration of one Postgres and returns its path. */
export function configureBackrest({ own, data, port, repository }: BackrestPlaces, account?: Account): string {
  const isFolder = typeof repository === 'string'
  for (const folder of [
    ...(isFolder ? [repository] : []),
    ...['spool', 'log', 'lock'].map((name) => join(own, name)),
  ]) {
    mkdirSync(folder, { recursive: true })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const path = join(own, 'pgbackrest.conf')
  const shipped = readFileSync(join(import.meta.dirname, '../pgbackrest/pgbackrest.conf'), 'utf8')
  const text = (isFolder ? inFolder(shipped, repository) : inStorage(shipped, repository))
    .replace(/^spool-path=.*$/m, `spool-path=${own}/spool\nlog-path=${own}/log\nlock-path=${own}/lock`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-socket-path=${own}\npg1-user=postgres`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
  writeFileSync(path, text)
  return path
}

const inFolder = (shipped: string, folder: string) =>
  shipped
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace('repo1-type=s3', 'repo1-type=posix')
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}`)

const inStorage = (shipped: string, { port, region, key, secret, certificate }: S3Repository) =>
  shipped
    .replace(
      /^repo1-s3-endpoint=.*$/m,
      // The bucket is in the path, because `backups.localhost` does not resolve.
      `repo1-s3-endpoint=localhost\nrepo1-storage-port=${port}\nrepo1-storage-ca-file=${certificate}\nrepo1-s3-uri-style=path`,
    )
    .replace(/^repo1-s3-region=.*$/m, `repo1-s3-region=${region}`)
    .replace(/^repo1-s3-key=.*$/m, `repo1-s3-key=${key}`)
    .replace(/^repo1-s3-key-secret=.*$/m, `repo1-s3-key-secret=${secret}`)
