import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder for a moment. Every account can enter it, so that a database made within by root's unprivileged account lies
 * within and goes when the folder goes. `inMemory` where nothing is measured: there a new database costs a fifth of what it
 * costs on a disk, which has its own work with fifteen hundred files. Machines without such a place have it on their disk.
 */
export function makeThrowawayFolder(prefix: string, { inMemory = false } = {}): string {
  const folder = mkdtempSync(join(inMemory && hasRoomInMemory() ? memoryFolder : tmpdir(), `${prefix}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** Where Linux keeps files in memory. */
const memoryFolder = '/dev/shm'
/** More than any throwaway database here becomes, its log with it. A container has far less unless it was given more. */
const enoughBytes = 4 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}
