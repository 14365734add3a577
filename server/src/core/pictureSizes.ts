import { join, resolve } from 'node:path'
import { picturePath } from '@app/contract/richText'
import sharp from 'sharp'
import { createCache } from './cache.ts'
import { maximumPathLength } from './media.ts'

/** Pixels of a picture in its upright orientation, as a browser shows it. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Sizes by picture address. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

/** The content of a path never changes. The hour bounds mistakes made when a file was put there. */
const lifetime = { milliseconds: 3_600_000, maximum: 2000 }

/** Clients accept no longer side; a longer picture is scaled down in proportion. */
const longestSide = 9999

const addresses = new RegExp(`/media/${picturePath}`, 'g')

/** Reads the size from a file's header; rejects if there is no file, or no picture. */
async function readSize(file: string): Promise<PictureSize> {
  const { width, height } = (await sharp(file).metadata()).autoOrient
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Creates a reader of picture sizes in a folder; each is read once. */
export function createPictureSizes(folder: string) {
  const root = resolve(folder)
  const sizes = createCache<PictureSize>(lifetime)

  return {
    /**
     * Returns the size of every picture of ours that a text names; unreadable ones are missing. Never asks another
     * host.
     */
    async sizesIn(text: string): Promise<PictureSizes> {
      const named = [...new Set(text.match(addresses))].filter((address) => address.length <= maximumPathLength)
      const found = await Promise.all(
        named.map(async (address) => {
          const file = join(root, address.slice('/media/'.length))
          // A failed read is not cached: the picture may still arrive.
          const size = await sizes.get(file, () => readSize(file)).catch(() => undefined)
          return size && ([address, size] as const)
        }),
      )
      return new Map(found.filter((entry) => entry !== undefined))
    },
  }
}
