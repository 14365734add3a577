import type { FastifyInstance } from 'fastify'
import type { ImageId } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createDataLoader } from '../../../core/dataLoader.ts'
import { isKnownByClient } from '../../../core/etag.ts'
import { keptByAll, keptByOne } from '../../../core/media.ts'
import type { Storage } from '../../../ports/storage.ts'
import { readKey } from './addresses.ts'
import type { HiddenPictures } from '../hidden/service.ts'
import { findPublic } from '../queries.ts'

/**
 * Serves uploads and library pictures under /media/u, from any storage. Queries the database each time, so that an
 * upload that is taken down or removed disappears at once from every process. Pictures of tickets are not served. Only
 * addresses of the expected shape reach the storage.
 */
export function uploadedPictures(
  { database }: Pick<CoreServices, 'database'>,
  storage: Storage,
  hidden: Pick<HiddenPictures, 'isHidden'>,
) {
  const kindOf = createDataLoader((ids: readonly ImageId[]) => findPublic(database.db, ids))
  return (app: FastifyInstance): void => {
    app.get<{ Params: { '*': string } }>('/media/u/*', async (request, reply) => {
      const key = `u/${request.params['*']}`
      const known = hidden.isHidden(`/media/${key}`) ? undefined : readKey(key)
      const kind = known && (await kindOf(known.imageId))
      if (!known || !kind) throw new AppError('NOT_FOUND')
      // The content of an address never changes.
      const etag = `"${known.imageId}${key.slice(key.indexOf(known.imageId) + known.imageId.length)}"`
      const headers = { etag, 'cache-control': kind === 'library' ? keptByAll : keptByOne }
      if (isKnownByClient(request.headers, etag)) return reply.code(304).headers(headers).send()
      const file = await storage.get(key)
      if (!file) throw new AppError('NOT_FOUND')
      if (file.size !== undefined) void reply.header('content-length', file.size)
      return reply
        .headers({
          ...headers,
          'content-type': known.type,
          // Opened directly, it is a page without origin and scripts, whatever its bytes are interpreted as.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.stream)
    })
  }
}
