import { type PictureKind, pictureKind } from '@app/contract/pictureKind'

/** What a picture may be when it comes in, as sharp calls it. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

/** AVIF shares its container with HEIC, whose codec is not in our build. */
const formats: Partial<Record<PictureKind, Format>> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
}

/** Which kind of picture begins with these bytes; undefined for everything else, such as SVG, PDF and HEIC. */
export function recognise(bytes: Buffer): Format | undefined {
  const kind = pictureKind(bytes)
  return kind && formats[kind]
}
