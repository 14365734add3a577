import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const accessSchema = z.strictObject({ password: z.string().min(20), port: z.number().int().min(0).max(65_535) })

/** How to reach the server: the superuser's password and the port used last (0: none yet). */
export type Access = z.infer<typeof accessSchema>

/** Remembers the port, so that the address stays the same from start to start. */
export function rememberPort(folder: string, access: Access, port: number): void {
  if (access.port !== port) writeAccess(folder, { ...access, port })
}

/** The file, readable by its owner alone. */
export const accessPath = (folder: string): string => join(folder, 'access.json')

/** What is remembered of the cluster in `folder`; undefined when nothing is. */
export function readAccess(folder: string): Access | undefined {
  if (!existsSync(accessPath(folder))) return undefined
  return accessSchema.parse(JSON.parse(readFileSync(accessPath(folder), 'utf8')))
}

/** Remembers it, replacing the file at one stroke. */
export function writeAccess(folder: string, access: Access): void {
  const draft = `${accessPath(folder)}.new`
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  // What root writes into an ordinary user's folder stays readable by that user.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(draft, uid, gid)
  renameSync(draft, accessPath(folder))
}
