import { cutText } from '@app/contract/cutText'
/** Facts an Android package states in its manifest; empty if given by a resource, or not at all. */
export interface Manifest {
  /** Application id, such as `cn.example.app`. */
  application: string
  versionName: string
}

const stringPool = 0x0001
const startElement = 0x0102
const noString = 0xffff_ffff
const utf8 = 0x100
/** Type of an attribute value that is a string of the pool. */
const isString = 0x03

/**
 * Reads the manifest of a package: XML in the binary form of Android's `ResourceTypes.h`, which is a pool of strings
 * followed by the elements. The first element is the manifest. Throws RangeError if an offset points outside the file.
 */
export function readManifest(bytes: Buffer): Manifest {
  let strings: readonly string[] = []
  for (let at = 8; at + 8 <= bytes.length;) {
    const [kind, size] = [bytes.readUInt16LE(at), bytes.readUInt32LE(at + 4)]
    if (size < 8) break
    if (kind === stringPool) strings = readPool(bytes.subarray(at, at + size))
    if (kind === startElement) return ofElement(bytes.subarray(at, at + size), strings)
    at += size
  }
  return { application: '', versionName: '' }
}

function ofElement(element: Buffer, strings: readonly string[]): Manifest {
  const [from, length, count] = [24, 26, 28].map((field) => element.readUInt16LE(field)) as [number, number, number]
  const attributes = Array.from({ length: count }, (_, place) => {
    const at = 16 + from + place * length
    const value = element[at + 15] === isString ? element.readUInt32LE(at + 16) : noString
    return [strings[element.readUInt32LE(at + 4)], strings[value] ?? ''] as const
  })
  const valueOf = (name: string) => cutText(attributes.find(([own]) => own === name)?.[1] ?? '', 100)
  return { application: valueOf('package'), versionName: valueOf('versionName') }
}

function readPool(pool: Buffer): string[] {
  const [count, flags, from] = [8, 16, 20].map((field) => pool.readUInt32LE(field)) as [number, number, number]
  if (count > pool.length / 4) throw new RangeError('More strings than there is room for')
  return Array.from({ length: count }, (_, place) => {
    const at = from + pool.readUInt32LE(28 + place * 4)
    return flags & utf8 ? readUtf8(pool, at) : readUtf16(pool, at)
  })
}

/** Reads a string after its length in characters and its length in bytes, of one or two bytes each. */
function readUtf8(pool: Buffer, at: number): string {
  const second = at + (pool.readUInt8(at) & 0x80 ? 2 : 1)
  const isLong = (pool.readUInt8(second) & 0x80) !== 0
  const length = isLong ? ((pool.readUInt8(second) & 0x7f) << 8) | pool.readUInt8(second + 1) : pool.readUInt8(second)
  const start = second + (isLong ? 2 : 1)
  return pool.toString('utf8', start, start + length)
}

/** Reads a string after its length, which takes one or two units of two bytes. */
function readUtf16(pool: Buffer, at: number): string {
  const first = pool.readUInt16LE(at)
  const isLong = (first & 0x8000) !== 0
  const length = isLong ? ((first & 0x7fff) << 16) | pool.readUInt16LE(at + 2) : first
  const start = at + (isLong ? 4 : 2)
  return pool.toString('utf16le', start, start + length * 2)
}
