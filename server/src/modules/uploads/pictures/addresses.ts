import type { ImageId, Picture } from '@app/contract'
import { randomKey } from '../../../core/ids.ts'

/** Folder of uploads in the storage, and under /media. */
const root = 'u'
const idLength = 20

const filePattern = new RegExp(
  `^${root}/([\\da-z]{2})/(\\1[\\da-z]{${idLength - 2}})(?:-\\d{1,4}\\.(avif|webp)|\\.(jpg))$`,
)

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Returns an id of a hundred random bits; knowing it is enough to see the picture. */
export function newImageId(): string {
  return randomKey(idLength)
}

/** Returns the url of an upload's picture; folders of two characters keep each folder small. */
export function urlOf(imageId: ImageId): string {
  return `/media/${root}/${imageId.slice(0, 2)}/${imageId}`
}

/** Returns the storage key of an address. */
export function keyOf(url: string): string {
  return url.slice('/media/'.length)
}

/** Returns the storage keys of all files of a picture. */
export function keysOf({ url, widths }: Pick<Picture, 'url' | 'widths'>): string[] {
  const suffixes = [...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]), '.jpg']
  return suffixes.map((suffix) => keyOf(url + suffix))
}

/** Parses a storage key into its upload and media type; undefined if no upload has such a file. */
export function readKey(key: string): { imageId: ImageId; type: string } | undefined {
  const [, , imageId, ending, share] = filePattern.exec(key) ?? []
  return imageId ? { imageId, type: types[(ending ?? share) as keyof typeof types] } : undefined
}
