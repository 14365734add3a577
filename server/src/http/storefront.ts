import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createCache } from '../core/cache.ts'
import type { FillPage } from './firstScreen.ts'

/** Serves the built storefront: hashed files for ever, the page itself always asked again and filled for its first screen. */
export function storefrontRoutes(folder: string, fillPage: FillPage) {
  return async (app: FastifyInstance): Promise<void> => {
    // Read again each second: a new build may be put in place under a running server.
    const pages = createCache<string>({ milliseconds: 1000, maximum: 1 })
    const readPage = () => pages.get('index.html', () => readFile(join(folder, 'index.html'), 'utf8'))
    for (const url of ['/', '/index.html']) {
      app.get(url, async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(await fillPage(await readPage())),
      )
    }
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      globIgnore: ['index.html'],
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/')
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
}
