import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A buffer outside memory for bytes that are still arriving. */
export interface Spool {
  readonly size: number
  add(chunk: Buffer): Promise<void>
  read(): Promise<Buffer>
  /** Deletes the bytes. */
  close(): Promise<void>
}

/**
 * Opens a temporary file and unlinks it at once, so it is gone when its handle closes, even if the process is killed.
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const file: FileHandle = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0
  return {
    get size() {
      return size
    },
    async add(chunk) {
      await file.write(chunk, 0, chunk.length, size)
      size += chunk.length
    },
    async read() {
      const bytes = Buffer.allocUnsafe(size)
      const { bytesRead } = await file.read(bytes, 0, size, 0)
      if (bytesRead !== size) throw new Error(`A spool of ${size} bytes has only ${bytesRead}`)
      return bytes
    },
    close: () => file.close(),
  }
}
