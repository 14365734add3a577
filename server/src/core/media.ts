import { join } from 'node:path'
import type { Config } from './config/index.ts'

/** Returns the folder of this deployment's pictures. */
export function mediaFolderOf(config: Config): string {
  return join(config.process.dataFolder, 'media')
}

/**
 * Path of a 3D model in that folder, as the source of a regular expression. Only the demonstration has models there.
 */
export const modelPath = String.raw`(?:[\w-]+/)*[\w-]+\.glb`

/** Longer paths are never served. */
export const maximumPathLength = 200

/**
 * Cache-Control of the platform's pictures: a minute in browsers, a second in shared caches, which then revalidate by
 * ETag. The content of an address never changes, but a removed picture must leave shared caches within a second.
 */
export const keptByAll = 'public, max-age=60, s-maxage=1'

/** Cache-Control of user uploads: a minute in browsers, never in shared caches. */
export const keptByOne = 'private, max-age=60'
