import type { ImageId, Picture } from '@app/contract'
import { randomKey } from '../../core/ids.ts'

/** Where uploads lie in the storage, and under /media. */
const root = 'u'
const idLength = 20

const filePattern = new RegExp(
  `^${root}/([\\da-z]{2})/(\\1[\\da-z]{${idLength - 2}})(?:-\\d{1,4}\\.(avif|webp)|\\.(jpg))$`,
)

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** An id of a hundred random bits: who knows it may see the picture. */
export function newImageId(): string {
  return randomKey(idLength)
}

/** The url of an upload's picture; folders of two characters keep each of them small. */
export function urlOf(imageId: ImageId): string {
  return `/media/${root}/${imageId.slice(0, 2)}/${imageId}`
}

/** The storage's key of an address. */
export function keyOf(url: string): string {
  return url.slice('/media/'.length)
}

/** Every file of a picture, by its key. */
export function keysOf({ url, widths }: Pick<Picture, 'url' | 'widths'>): string[] {
  const suffixes = [...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]), '.jpg']
  return suffixes.map((suffix) => keyOf(url + suffix))
}

/** What a key of the storage is: whose file and of which type; undefined when no upload has such a file. */
export function readKey(key: string): { imageId: ImageId; type: string } | undefined {
  const [, , imageId, ending, share] = filePattern.exec(key) ?? []
  return imageId ? { imageId, type: types[(ending ?? share) as keyof typeof types] } : undefined
}
