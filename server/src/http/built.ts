import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/**
 * Serves the files of a built application, precompressed by the build. Files with a hash in their name are cached for
 * ever. Folders and non-canonical paths are not found, whatever encodings a client accepts.
 */
export async function serveBuilt(app: FastifyInstance, folder: string, isServed = (_path: string) => true) {
  app.setErrorHandler<FastifyError | AppError>((error) => {
    const isUnreadable = !(error instanceof AppError) && [400, 403, 404].includes(error.statusCode ?? 500)
    throw isUnreadable ? new AppError('NOT_FOUND', { cause: error }) : error
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    globIgnore: ['index.html'],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('/') && isServed(path),
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      const isIcon = /\/(?:favicon\.ico|apple-touch-icon\.png)$/.test(path)
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : isIcon ? 'public, max-age=86400' : 'no-cache',
      )
    },
  })
}
