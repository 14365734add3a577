import { type PictureKind, pictureKind } from '@app/contract/pictureKind'

/** Accepted picture formats, as sharp names them. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

/** AVIF shares its container with HEIC, whose codec is not in our build. */
const formats: Partial<Record<PictureKind, Format>> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
}

/** Returns the picture format by the first bytes; undefined for everything else, such as SVG, PDF and HEIC. */
export function recognise(bytes: Buffer): Format | undefined {
  const kind = pictureKind(bytes)
  return kind && formats[kind]
}
