import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder for a moment. Every account can enter it, so that a database made within by root's unprivileged account lies
 * within and goes when the folder goes.
 */
export function makeThrowawayFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}-`))
  chmodSync(folder, 0o755)
  return folder
}
