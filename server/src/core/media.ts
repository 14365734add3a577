import { join } from 'node:path'
import type { Config } from './config/index.ts'

/** Where this installation keeps its pictures. */
export function mediaFolderOf(config: Config): string {
  return join(config.process.dataFolder, 'media')
}

/**
 * A picture's path in that folder, and under /media, as part of a regular expression: folders and a name of letters,
 * digits, `_` and `-`, and an ending that browsers show as a picture. It never leads out of the folder.
 */
export const picturePath = String.raw`(?:[\w-]+/)*[\w-]+\.(?:avif|webp|jpg|png)`

/** The same of a 3D model, of which only the demonstration has some there. */
export const modelPath = String.raw`(?:[\w-]+/)*[\w-]+\.glb`

/** Longer paths are nobody's. */
export const maximumPathLength = 200

/**
 * Cache-Control of pictures of the platform: a minute in browsers, a second in shared caches, which
 * then revalidate by ETag. A picture that was taken down leaves shared caches within a second, although the content of an address never changes.
 */
export const keptByAll = 'public, max-age=60, s-maxage=1'

/** Cache-Control of user uploads: a minute in browsers, never in shared caches. */
export const keptByOne = 'private, max-age=60'
