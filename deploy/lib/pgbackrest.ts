// pgBackRest as deploy/pgbackrest has it, but for a repository in a folder.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../server/src/embedded/account.ts'

export interface BackrestPlaces {
  /** Of this Postgres: its configuration, spool, log and locks go there, and its socket is there. */
  readonly own: string
  readonly data: string
  readonly port: number
  /** Where backups and WAL go; of several Postgres the same. */
  readonly repository: string
}

/** Writes the configuration of one Postgres and returns its path. */
export function configureBackrest({ own, data, port, repository }: BackrestPlaces, account?: Account): string {
  for (const folder of [repository, ...['spool', 'log', 'lock'].map((name) => join(own, name))]) {
    mkdirSync(folder, { recursive: true })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const path = join(own, 'pgbackrest.conf')
  const shipped = readFileSync(join(import.meta.dirname, '../pgbackrest/pgbackrest.conf'), 'utf8')
  const text = shipped
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace('repo1-type=s3', 'repo1-type=posix')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
    .replace(/^spool-path=.*$/m, `spool-path=${own}/spool\nlog-path=${own}/log\nlock-path=${own}/lock`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-socket-path=${own}\npg1-user=postgres`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
  writeFileSync(path, text)
  return path
}
