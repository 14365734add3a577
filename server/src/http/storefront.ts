import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createCache } from '../core/cache.ts'
import { serveBuilt } from './built.ts'
import type { FillPage } from './firstScreen.ts'

interface Parts {
  fillPage: FillPage
  /** Origin of the console, the only one that may frame the preview; `'self'` if this server has the console. */
  consoleOrigin: string
}

/**
 * Serves the built storefront: hashed files cached for ever; the page always revalidated and filled for its first
 * screen.
 */
export function storefrontRoutes(folder: string, { fillPage, consoleOrigin }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    // Read again each second, because a new build may replace it under a running server.
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
    // The page inside the console's preview frame. The console supplies its replies, and it writes nothing
    // (public/preview.js).
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

/** Icon names that older phones request for the home screen. */
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

/**
 * Returns the policy's hashes of the scripts that the build wrote into the page, so that no other inline script runs.
 */
function hashesOf(page: string): string {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}
