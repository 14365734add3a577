import { join } from 'node:path'
import type { Config } from './config/index.ts'

/** Where this installation keeps its pictures. */
export function mediaFolderOf(config: Config): string {
  return join(config.process.dataFolder, 'media')
}

/** A 3D model's path in that folder, as the source of a regular expression; only the demonstration has some there. */
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
