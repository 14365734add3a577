import type { Readable } from 'node:stream'

/** What we ask of whoever keeps files. Every call throws AppError PROVIDER_UNAVAILABLE when it could not be done. */
export interface Storage {
  readonly name: string
  /** Keeps a file whole or not at all; one that is there already under this key is replaced. `type` as in content-type. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The same with a file of this machine, which is never in memory as a whole. */
  putFile(key: string, path: string, type: string): Promise<void>
  /**
   * The file under a key, or of it the bytes of a range that lies within it; undefined where there is none. The caller reads the
   * stream to its end or destroys it.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Done too when there is no such file. */
  delete(key: string): Promise<void>
  /** Returns when files can be kept. */
  health(): Promise<void>
}

/** From the first to the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  stream: Readable
  /** Bytes of what is read; undefined where the provider does not say. */
  size: number | undefined
}

const keyPattern = /^(?:[\w-]+\/){0,6}[\w-]+\.[a-z\d]{1,8}$/

/** Folders and a name with an ending, of letters, digits, `_` and `-`: a key never leads out of the storage. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`)
  return key
}
