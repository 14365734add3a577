import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { picturePath } from '@app/contract/richText'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import { keptByAll, maximumPathLength, modelPath } from '../core/media.ts'

export interface MediaOptions {
  /** Folder of the pictures; created if it is missing. */
  folder: string
  /** Creates a missing picture by its path in the folder; false if the path is unknown. */
  make?: (path: string) => Promise<boolean>
  /** Whether operators hid a picture; `path` begins with `/media/`. */
  isHidden?: (path: string) => boolean
}

const servedPath = new RegExp(`^(?:${picturePath}|${modelPath})$`)

/**
 * Serves pictures and models under /media. The content of a path never changes; a new picture has a new path. Only
 * paths of the expected form reach the file system.
 */
export function mediaRoutes({ folder, make, isHidden = () => false }: MediaOptions) {
  const root = resolve(folder)
  return async (app: FastifyInstance): Promise<void> => {
    mkdirSync(root, { recursive: true })
    await app.register(async (scope) => {
      await scope.register(fastifyStatic, { root, serve: false, cacheControl: false })
      scope.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
        const path = request.params['*']
        if (!servedPath.test(path) || path.length > maximumPathLength) throw new AppError('NOT_FOUND')
        if (isHidden(`/media/${path}`)) {
          void reply.header('cache-control', 'no-store')
          throw new AppError('NOT_FOUND')
        }
        if (!existsSync(join(root, path)) && !(await make?.(path))) throw new AppError('NOT_FOUND')
        // Browsers draw posters from pictures, also if an image host stands in front of this one.
        void reply.headers({
          'access-control-allow-origin': '*',
          'cache-control': keptByAll,
        })
        return reply.sendFile(path)
      })
    })
  }
}
