import { open, type FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type Manifest, readManifest } from './androidManifest.ts'

/** Longest end record of a zip: 22 bytes and a comment of at most 65535. */
const longestEnd = 22 + 65_535
/** Most bytes of a package's file list and of its manifest; real ones have a hundredth of that. */
const mostListed = 32 * 1024 * 1024
const mostManifest = 8 * 1024 * 1024

/** Recognised content of a file: an Android package with its manifest, a store bundle, or neither. */
export type Found = { kind: 'apk'; manifest: Manifest } | { kind: 'bundle' | 'other' }

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** Recognises a local file, unpacking no more than its manifest; names and declared types are ignored. */
export async function recogniseApk(path: string): Promise<Found> {
  const file = await open(path)
  try {
    const entries = await listZip(file)
    if (entries.some(({ name }) => name === 'base/manifest/AndroidManifest.xml')) return { kind: 'bundle' }
    const manifest = entries.find(({ name }) => name === 'AndroidManifest.xml')
    const bytes = manifest && (await unpack(file, manifest))
    return bytes ? { kind: 'apk', manifest: manifestOf(bytes) } : { kind: 'other' }
  } catch (error) {
    // Truncated or forged files point outside themselves somewhere.
    if (error instanceof RangeError || isBroken(error)) return { kind: 'other' }
    throw error
  } finally {
    await file.close()
  }
}

/** Copy-protecting packers write manifests that only Android itself can read. */
function manifestOf(bytes: Buffer): Manifest {
  try {
    return readManifest(bytes)
  } catch (error) {
    if (error instanceof RangeError) return unread
    throw error
  }
}

const unread: Manifest = { application: '', versionName: '' }

/**
 * Lists the files of a zip, by the directory at its end (APPNOTE 4.3.12). Empty if the file is not a zip; throws
 * RangeError if it is broken.
 */
async function listZip(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd))
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (at === -1) return []
  const [length, from] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (length > mostListed || from + length > size) return []
  const list = await read(file, from, length)
  const entries: Entry[] = []
  for (let place = 0; place + 46 <= list.length && list.readUInt32LE(place) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => list.readUInt16LE(place + field)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: list.toString('utf8', place + 46, place + 46 + name),
      method: list.readUInt16LE(place + 10),
      packed: list.readUInt32LE(place + 20),
      size: list.readUInt32LE(place + 24),
      offset: list.readUInt32LE(place + 42),
    })
    place += 46 + name + extra + comment
  }
  return entries
}

/**
 * Unpacks one file of a zip; undefined if its compression is unknown to Android, or it is longer than a manifest can
 * be.
 */
async function unpack(file: FileHandle, { method, packed, size, offset }: Entry): Promise<Buffer | undefined> {
  if (packed > mostManifest || size > mostManifest) return undefined
  const head = await read(file, offset, 30)
  if (head.readUInt32LE(0) !== 0x04034b50) return undefined
  const bytes = await read(file, offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  if (method === 0) return bytes
  return method === 8 ? inflateRawSync(bytes, { maxOutputLength: mostManifest }) : undefined
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead !== length) throw new RangeError('The file ends before')
  return bytes
}

/** Whether an error is zlib's report of invalid deflate data. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
