import { open, type FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type Manifest, readManifest } from './androidManifest.ts'

/** The end of a zip: 22 bytes and a comment of at most 65535. */
const longestEnd = 22 + 65_535
/** Bytes of the list of a package's files, and of its manifest; real ones have a hundredth of that. */
const mostListed = 32 * 1024 * 1024
const mostManifest = 8 * 1024 * 1024

/** What a file turns out to be: a package of Android with what it says of itself, what a store takes instead of one, or neither. */
export type Found = { kind: 'apk'; manifest: Manifest } | { kind: 'bundle' | 'other' }

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** Looks into a file on this machine without unpacking more of it than its manifest; names and declared types are never asked. */
export async function recogniseApk(path: string): Promise<Found> {
  const file = await open(path)
  try {
    const entries = await listZip(file)
    if (entries.some(({ name }) => name === 'base/manifest/AndroidManifest.xml')) return { kind: 'bundle' }
    const manifest = entries.find(({ name }) => name === 'AndroidManifest.xml')
    const bytes = manifest && (await unpack(file, manifest))
    return bytes ? { kind: 'apk', manifest: manifestOf(bytes) } : { kind: 'other' }
  } catch (error) {
    // What is cut off or made up leads outside of itself somewhere.
    if (error instanceof RangeError || isBroken(error)) return { kind: 'other' }
    throw error
  } finally {
    await file.close()
  }
}

/** Packers that guard against copying write manifests that only Android itself reads. */
function manifestOf(bytes: Buffer): Manifest {
  try {
    return readManifest(bytes)
  } catch (error) {
    if (error instanceof RangeError) return unread
    throw error
  }
}

const unread: Manifest = { application: '', versionName: '' }

/** The files of a zip, by the list at its end (APPNOTE 4.3.12). Empty for what is none; throws RangeError where it is broken. */
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

/** One file of a zip; undefined where it is packed in a way that Android does not know, or longer than a manifest is. */
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

/** What zlib says of bytes that are no deflated ones. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
