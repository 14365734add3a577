import { join, resolve } from 'node:path'
import { picturePath } from '@app/contract/richText'
import sharp from 'sharp'
import { createCache } from './cache.ts'
import { maximumPathLength } from './media.ts'

/** Pixels, as a browser shows the picture: upright. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Sizes by the addresses of the pictures. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

/** What lies under a path never changes; within the hour a mistake of whoever put it there is forgotten too. */
const lifetime = { milliseconds: 3_600_000, maximum: 2000 }

/** Clients believe no longer side; a longer picture keeps its shape. */
const longestSide = 9999

const addresses = new RegExp(`/media/${picturePath}`, 'g')

/** Reads the head of a file; rejects where there is none, or no picture. */
async function readSize(file: string): Promise<PictureSize> {
  const { width, height } = (await sharp(file).metadata()).autoOrient
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The sizes of the pictures in a folder, each read once. */
export function createPictureSizes(folder: string) {
  const root = resolve(folder)
  const sizes = createCache<PictureSize>(lifetime)

  return {
    /** The size of every picture of ours that a text names; those that cannot be read are missing. Asks no other host. */
    async sizesIn(text: string): Promise<PictureSizes> {
      const named = [...new Set(text.match(addresses))].filter((address) => address.length <= maximumPathLength)
      const found = await Promise.all(
        named.map(async (address) => {
          const file = join(root, address.slice('/media/'.length))
          // A failed reading is not kept: the picture may still come.
          const size = await sizes.get(file, () => readSize(file)).catch(() => undefined)
          return size && ([address, size] as const)
        }),
      )
      return new Map(found.filter((entry) => entry !== undefined))
    },
  }
}
