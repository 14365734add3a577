import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const accessSchema = z.strictObject({ password: z.string().min(20), port: z.number().int().min(0).max(65_535) })

/** Credentials of the server: the superuser's password and the last port (0: none yet). */
export type Access = z.infer<typeof accessSchema>

/** Stores the port, so that the address stays the same across restarts. */
export function rememberPort(folder: string, access: Access, port: number): void {
  if (access.port !== port) writeAccess(folder, { ...access, port })
}

/** Returns the path of the access file, which only its owner can read. */
export const accessPath = (folder: string): string => join(folder, 'access.json')

/** Reads the access file of the cluster in `folder`; undefined if there is none. */
export function readAccess(folder: string): Access | undefined {
  if (!existsSync(accessPath(folder))) return undefined
  return accessSchema.parse(JSON.parse(readFileSync(accessPath(folder), 'utf8')))
}

/** Writes the access file, replacing it atomically. */
export function writeAccess(folder: string, access: Access): void {
  const draft = `${accessPath(folder)}.new`
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  // If root writes into a user's folder, the file stays readable by that user.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(draft, uid, gid)
  renameSync(draft, accessPath(folder))
}
