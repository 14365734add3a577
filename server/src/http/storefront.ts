import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createCache } from '../core/cache.ts'
import { serveBuilt } from './built.ts'
import type { FillPage } from './firstScreen.ts'

interface Parts {
  fillPage: FillPage
  /** Where the console is, whose frame alone shows the preview; `'self'` where it is here. */
  consoleOrigin: string
}

/** Serves the built storefront: hashed files for ever, the page itself always asked again and filled for its first screen. */
export function storefrontRoutes(folder: string, { fillPage, consoleOrigin }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    // Read again each second: a new build may be put in place under a running server.
    const pages = createCache<{ page: string; scripts: string }>({ milliseconds: 1000, maximum: 1 })
    const readPage = () =>
      pages.get('index.html', async () => {
        const page = await readFile(join(folder, 'index.html'), 'utf8')
        return { page, scripts: hashesOf(page) }
      })
    for (const url of ['/', '/index.html']) {
      app.get(url, async (_request, reply) => {
        const { page, scripts } = await readPage()
        const policy = String(reply.getHeader('content-security-policy'))
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header(
            'content-security-policy',
            policy.replace(/script-src [^;]+/, (sources) => `${sources}${scripts}`),
          )
          .send(await fillPage(page))
      })
    }
    // The page as the console shows it in a frame: it is answered what the console brings, and writes nothing (public/preview.js).
    app.get('/preview', async (_request, reply) => {
      const { page, scripts } = await readPage()
      const policy = String(reply.getHeader('content-security-policy'))
        .replace(/script-src [^;]+/, (sources) => `${sources}${scripts}`)
        .replace(/frame-ancestors [^;]+/, `frame-ancestors ${consoleOrigin}`)
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy })
        .send(page.replace('<head>', '<head><script src="/preview.js"></script>'))
    })
    for (const name of touchIcons) {
      app.get(`/${name}.png`, (_request, reply) => reply.redirect('/apple-touch-icon.png', 301))
    }
    await app.register((files) => serveBuilt(files, folder))
  }
}

/** Names by which older phones ask for the icon that a page has on their screen. */
const touchIcons = [
  '',
  '-57x57',
  '-60x60',
  '-72x72',
  '-76x76',
  '-114x114',
  '-120x120',
  '-144x144',
  '-152x152',
  '-167x167',
  '-180x180',
]
  .flatMap((size) => [`apple-touch-icon${size}`, `apple-touch-icon${size}-precomposed`])
  .slice(1)

/** What the policy must name of the scripts that the build has written into the page, and of nothing else that may stand there. */
function hashesOf(page: string): string {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}
