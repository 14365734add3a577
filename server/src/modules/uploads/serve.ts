import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/errors.ts'
import type { Storage } from '../../ports/storage.ts'
import type { HiddenPictures } from './hidden/service.ts'
import { readKey } from './addresses.ts'

/**
 * Serves uploads under /media/u, wherever they are kept. What lies under an address never changes, so browsers and CDNs
 * keep it for a year. Only addresses of the expected shape reach the storage.
 */
export function uploadedPictures(storage: Storage, hidden: Pick<HiddenPictures, 'isHidden'>) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { '*': string } }>('/media/u/*', async (request, reply) => {
      const key = `u/${request.params['*']}`
      if (hidden.isHidden(`/media/${key}`)) {
        void reply.header('cache-control', 'no-store')
        throw new AppError('NOT_FOUND')
      }
      const known = readKey(key)
      const file = known && (await storage.get(key))
      if (!file) throw new AppError('NOT_FOUND')
      if (file.size !== undefined) void reply.header('content-length', file.size)
      return reply
        .headers({
          'content-type': known.type,
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened by itself it is a page without an origin and without scripts, whatever its bytes are taken for.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.stream)
    })
  }
}
