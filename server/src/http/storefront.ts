import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FillPage } from './firstScreen.ts'

/** Serves the built storefront: hashed files for ever, the page itself always asked again and filled for its first screen. */
export function storefrontRoutes(folder: string, fillPage: FillPage) {
  return async (app: FastifyInstance): Promise<void> => {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const sendPage = async (): Promise<string> => fillPage(page)
    for (const url of ['/', '/index.html']) {
      app.get(url, async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(await sendPage()),
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
