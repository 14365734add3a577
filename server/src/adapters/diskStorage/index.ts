import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { requireKey, type Storage } from '../../ports/storage.ts'

/** Stores files in a local folder that every process serving them must share. */
export function createDiskStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, requireKey(key))

  /** Moves a finished file into place, so that readers see either the whole file or none. */
  const keep = (key: string, write: (draft: string) => Promise<void>) => {
    const file = fileOf(key)
    return attempt(async () => {
      await mkdir(dirname(file), { recursive: true })
      const draft = `${file}.${randomUUID()}.new`
      try {
        await write(draft)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    })
  }

  return {
    name: 'disk',

    put: (key, bytes) => keep(key, (draft) => writeFile(draft, bytes, { flush: true })),

    putFile: (key, path) =>
      keep(key, async (draft) => {
        await copyFile(path, draft)
        await flush(draft)
      }),

    get: (key, range) => {
      const file = fileOf(key)
      return attempt(async () => {
        const handle = await open(file).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
          throw error
        })
        if (!handle) return undefined
        const { size } = await handle.stat()
        if (range) return { stream: handle.createReadStream(range), size: range.end - range.start + 1 }
        return { stream: handle.createReadStream(), size }
      })
    },

    delete: (key) => {
      const file = fileOf(key)
      return attempt(() => rm(file, { force: true }))
    },

    health: () =>
      attempt(async () => {
        await mkdir(folder, { recursive: true })
        await access(folder, constants.W_OK)
      }),
  }
}

/** Flushes a file. Some disks report that they are full only now, and unflushed data is lost on a power failure. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError('PROVIDER_UNAVAILABLE', { cause })
  }
}
