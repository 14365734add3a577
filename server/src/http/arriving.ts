import { createHash, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArrivedFile, ArrivingFile } from '../core/adminHandler.ts'
import { AppError, badInput } from '../core/errors.ts'
import { passOver } from './bodies.ts'

/**
 * Writes a request body to a local file while it arrives and hashes it on the way, so it is never in memory as a whole.
 * `close` deletes the file and drains what is still to come.
 */
export function arrivingFile(body: Readable, maximumBytes: number): ArrivingFile & { close(): Promise<void> } {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  let isBegun = false

  async function write(): Promise<ArrivedFile> {
    const hash = createHash('sha256')
    let size = 0
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maximumBytes) throw tooLarge(maximumBytes)
        hash.update(chunk)
        await file.writeFile(chunk)
      }
    } catch (cause) {
      if (cause instanceof AppError || !body.errored) throw cause
      throw new AppError('BAD_INPUT', { msg: '上传中断，请再试一次', data: { field: '' }, cause })
    } finally {
      await file.close()
    }
    if (size === 0) throw badInput('', '没有收到文件')
    return { path, size, sha256: hash.digest('hex') }
  }

  return {
    receive() {
      isBegun = true
      return write()
    },
    async close() {
      passOver(body)
      if (isBegun)
        await unlink(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
    },
  }
}

const tooLarge = (maximumBytes: number): AppError =>
  new AppError('TOO_LARGE', { msg: `文件太大，最多 ${Math.floor(maximumBytes / 1024 / 1024)} MB` })
