import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byteOrderMark, csvLine } from '@app/contract/csv'
import type { CsvFile } from '../../core/taskWork.ts'

/** Characters buffered before a write. */
const bufferCharacters = 64 * 1024

/** Opens a temporary file. */
export async function openCsv(): Promise<CsvFile> {
  const path = join(tmpdir(), `task-${randomUUID()}.csv`)
  const file: FileHandle = await open(path, 'wx', 0o600)
  let waiting = byteOrderMark
  let isOpen = true
  /** Cells per line, set by the first line. */
  let width = 0

  async function write(): Promise<void> {
    await file.writeFile(waiting)
    waiting = ''
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }

  return {
    path,
    async add(cells) {
      width ||= cells.length
      if (cells.length > width) throw new Error(`A line of ${cells.length} cells in a file of ${width} columns`)
      const missing = Array.from({ length: width - cells.length }, () => '')
      waiting += `${csvLine([...cells, ...missing])}\r\n`
      if (waiting.length > bufferCharacters) await write()
    },
    async end() {
      await write()
      const { size } = await file.stat()
      await close()
      return size
    },
    async remove() {
      await close()
      await rm(path, { force: true })
    },
  }
}
