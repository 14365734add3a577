import { readFile } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createCache } from '../core/cache.ts'
import type { Config } from '../core/config/index.ts'
import { AppError } from '../core/errors.ts'
import { serveBuilt } from './built.ts'

/** Path of the console's application. */
const consolePrefix = '/console'

interface Parts {
  config: Config
  /** Mounts the console's calls. */
  mountAdmin: (app: FastifyInstance) => void
  /** The built application; null if it was not built. */
  folder: string | null
}

/** Serves the console, its calls and its application, to allowed addresses only. */
export function consoleRoutes({ config, mountAdmin, folder }: Parts) {
  const isAllowed = allowedBy(config.console.allow)
  const headers = headersOf(config)
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (own) => {
      own.addHook('onRequest', async ({ ip }, reply) => {
        if (!isAllowed(ip)) throw new AppError('NOT_FOUND')
        void reply.headers(headers)
      })
      mountAdmin(own)
      if (folder !== null) await own.register(applicationRoutes(folder), { prefix: consolePrefix })
    })
  }
}

/**
 * Serves the application: hashed files cached for ever. The page answers every path that is no file and is always
 * revalidated.
 */
function applicationRoutes(folder: string) {
  return async (app: FastifyInstance): Promise<void> => {
    // Read again each second, because a new build may replace it under a running server.
    const pages = createCache<string>({ milliseconds: 1000, maximum: 1 })
    const readPage = () => pages.get('index.html', () => readFile(join(folder, 'index.html'), 'utf8'))
    app.get('', async (_request, reply) => reply.redirect(`${consolePrefix}/`, 308))
    await serveBuilt(app, folder, (path) => path !== '/index.html')
    app.setNotFoundHandler(async ({ method, url }, reply) => {
      // Code of an earlier release: a page in its place would be parsed as code.
      if (url.startsWith(`${consolePrefix}/assets/`) || !['GET', 'HEAD'].includes(method))
        throw new AppError('NOT_FOUND')
      const tidy = withoutGlued(url)
      if (tidy !== undefined) return reply.redirect(tidy, 302)
      return reply
        .code(200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readPage())
    })
  }
}

/**
 * Removes what a chat app has appended to an address: punctuation and words after the path, `&from=`, invisible
 * characters. Undefined if there is nothing to remove. The console's paths contain words, ids and no Chinese
 * punctuation.
 */
function withoutGlued(url: string): string | undefined {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? []
  const seen = decodeURIComponent(path)
  const tidy = seen
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[\s&?#,;!<>()"'。、“”‘’…《》〈〉「」『』【】].*$/su, '')
    .replace(/\.+$/, '')
  return tidy === seen ? undefined : `${encodeURI(tidy)}${query}`
}

/** Headers of every answer of the console. Styles may be inline (React writes style attributes), scripts never. */
function headersOf({ http, process: { environment } }: Config): Record<string, string> {
  // In production nothing is loaded over plain http, whatever the settings.
  const sources = [http.imageHost, http.publicUrl].map((url) => {
    const { origin, protocol } = new URL(url || 'data:')
    return url === '' || (environment === 'production' && protocol === 'http:') ? '' : ` ${origin}`
  })
  const [images = '', site = ''] = sources
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    // The storefront, for the preview of drafts.
    `frame-src 'self'${site}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}

/** Returns a check whether an address is in the allowed ranges; without ranges every address is. */
function allowedBy(ranges: readonly string[]): (ip: string) => boolean {
  if (ranges.length === 0) return () => true
  const list = new BlockList()
  const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (ip) => {
    const address = ip.replace(/%.*$/, '')
    return list.check(address, family(address))
  }
}
