import type { FastifyInstance } from 'fastify'
import { badInput } from '../core/errors.ts'

/** An escape that is none, as in `50%off`. */
const brokenEscape = /%(?![\da-f]{2})/i

/**
 * Refuses an address that nobody writes in earnest before anything reads it: with a null character, which Postgres keeps
 * in no text, or, elsewhere than on a page, whose campaign marks are others' work, with a broken escape. What
 * a query holds is named.
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

/** What in a query holds a null character; undefined where nothing does. */
function nullOf(query: string): string | undefined {
  const [name] = [...new URLSearchParams(query)].find((pair) => pair.join('').includes('\0')) ?? []
  return name?.replaceAll('\0', '')
}
