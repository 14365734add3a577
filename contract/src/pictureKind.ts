/** Type of a file, recognised by its first bytes. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp' | 'tiff' | 'svg' | 'pdf'

/** Types that the server accepts. */
export const takenKinds: ReadonlySet<PictureKind | undefined> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)

/** Message that explains why a HEIC photo is refused, and what to do. */
export const heicRefusal =
  '这是 HEIC 格式的照片，暂时不能使用。请在 iPhone 的“设置 → 相机 → 格式”里选“兼容性最佳”后重拍，或改用这张照片的截图'

/** Number of bytes at the start of a file that `pictureKind` reads. */
export const kindBytes = 1024

const starts: readonly (readonly [PictureKind, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['bmp', 'BM'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['pdf', '%PDF-'],
]

/**
 * Recognises a file by its first bytes, in browser and server. Names and declared types are ignored, because phone
 * pickers omit them or get them wrong. Returns undefined for other files.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, kindBytes))
  const known = starts.find(([, start]) => text.startsWith(start))
  if (known) return known[0]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) return kindOfBrands(text)
  return /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml[\s\S]*<svg|!--[\s\S]*<svg|!DOCTYPE svg)/i.test(text) ? 'svg' : undefined
}

/** Distinguishes AVIF and HEIC by their brands, because they share a container. Both may call themselves `mif1`. */
function kindOfBrands(text: string): PictureKind | undefined {
  const length = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0)
  const brands = text.slice(8, Math.min(length, 256)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^(?:he[iv][cxms]|mi[af]\d|msf1)$/.test(brand)) ? 'heic' : undefined
}
