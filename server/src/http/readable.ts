import type { FastifyInstance } from 'fastify'
import { badInput } from '../core/errors.ts'

/** An invalid escape, as in `50%off`. */
const brokenEscape = /%(?![\da-f]{2})/i

/**
 * Refuses malformed addresses early: with a null character, which Postgres cannot store, or with a broken escape. Pages
 * may have broken escapes, because others add campaign parameters to them. Throws BAD_INPUT, which names the query
 * parameter with a null character.
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const url = request.raw.url ?? ''
    const [path = ''] = url.split('?', 1)
    const isPage = path === '/' || path === '/index.html'
    const named = /%00/.test(url) ? nullOf(url.slice(path.length)) : undefined
    if (named !== undefined) throw badInput(named, '内容包含不能保存的字符')
    if (/%00/.test(path) || (!isPage && brokenEscape.test(url))) throw badInput('', '地址中有不能识别的字符')
  })
}

/** Returns the name of the query parameter with a null character; undefined if there is none. */
function nullOf(query: string): string | undefined {
  const [name] = [...new URLSearchParams(query)].find((pair) => pair.join('').includes('\0')) ?? []
  return name?.replaceAll('\0', '')
}
