/** What a picture may be when it comes in, as sharp calls it. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

const starts: readonly (readonly [Format, Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
]

/**
 * Which kind of picture begins with these bytes; undefined for everything else, such as SVG, PDF and HEIC. Names and
 * declared types are never asked.
 */
export function recognise(bytes: Buffer): Format | undefined {
  const known = starts.find(([, start]) => bytes.subarray(0, start.length).equals(start))
  if (known) return known[0]
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'heif' : undefined
}

/** AVIF shares its container with HEIC, whose codec is not in our build: the brands tell them apart. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = textAt(bytes, 8, end).match(/.{4}/gs) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}

function textAt(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
