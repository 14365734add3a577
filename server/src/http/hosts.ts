import type { FastifyInstance } from 'fastify'
import { badInput } from '../core/errors.ts'

/**
 * Refuses a request that names two hosts, by two `Host` headers or by an absolute address with a different `Host`. A
 * proxy in front and this server could each use a different one. Throws BAD_INPUT.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { rawHeaders, headers, url = '' } = raw
    const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    const addressed = url.startsWith('/') ? undefined : /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
    const isOther = addressed !== undefined && addressed.toLowerCase() !== headers.host?.toLowerCase()
    if (named.length > 1 || isOther) throw badInput('', '请求里写了不止一个网站地址，请检查网络代理后再试')
  })
}
