import type { Readable } from 'node:stream'

/** File storage. Every call throws AppError PROVIDER_UNAVAILABLE on failure. */
export interface Storage {
  readonly name: string
  /** Stores a file atomically, replacing an existing one under this key. `type` as in content-type. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Stores a local file, like `put`, without loading it into memory as a whole. */
  putFile(key: string, path: string, type: string): Promise<void>
  /**
   * Returns a file, or the bytes of a range within it; undefined if there is none. The caller reads the stream to its
   * end or destroys it.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Deletes a file. Succeeds if there is none. */
  delete(key: string): Promise<void>
  /** Resolves if files can be stored. */
  health(): Promise<void>
}

/** First and last byte, inclusive, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  stream: Readable
  /** Bytes that are read; undefined if the provider does not say. */
  size: number | undefined
}

const keyPattern = /^(?:[\w-]+\/){0,6}[\w-]+\.[a-z\d]{1,8}$/

/**
 * Returns a valid key: folders and a name with an extension, of letters, digits, `_` and `-`, so that a key never leads
 * out of the storage. Throws for any other.
 */
export function requireKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`)
  return key
}
