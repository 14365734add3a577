import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const byteOrderMark = '\u{FEFF}'
/** Characters that are gathered before they are written. */
const gathered = 64 * 1024

/** A CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets ask for) that is written line by line to a file. */
export interface CsvFile {
  readonly path: string
  add(cells: readonly string[]): Promise<void>
  /** Writes what is left; returns the bytes of the whole. */
  end(): Promise<number>
  remove(): Promise<void>
}

/** Opens a temporary file. */
export async function openCsv(): Promise<CsvFile> {
  const path = join(tmpdir(), `task-${randomUUID()}.csv`)
  const file: FileHandle = await open(path, 'wx', 0o600)
  let waiting = byteOrderMark
  let isOpen = true

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
      waiting += `${cells.map(quoted).join(',')}\r\n`
      if (waiting.length > gathered) await write()
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

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
