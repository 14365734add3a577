import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPrefix, adminRouteList } from '../../contract/src/admin/routes.ts'
import { type Reason, reasons } from '../../contract/src/errors.ts'
import { keptByAll, keptByOne } from '../../server/src/core/media.ts'
import { makeThrowawayFolder } from '../../server/src/embedded/throwawayFolder.ts'
import { openHttp2 } from '../lib/http2.ts'
import { type Nginx, startNginx } from '../lib/nginx.ts'
import { freePort } from '../lib/processes.ts'

// nginx in front of unavailable processes, without HAProxy: it answers in the product's format.

const folder = makeThrowawayFolder('away')
let nginx: Nginx
/** A process with its own answers, on a port of its own. */
let process: Server
/** Whether the processes report that their pictures were taken down. */
let isGone = false
beforeAll(async () => {
  nginx = await startNginx(folder, [await freePort(), await freePort()])
  process = createServer((asked, answer) => {
    if (!asked.url?.startsWith('/media/')) return answer.writeHead(502).end('said by a process')
    if (isGone) return answer.writeHead(404, { 'cache-control': 'no-store' }).end()
    const headers = { etag: '"one"', 'cache-control': asked.url.startsWith('/media/u/') ? keptByOne : keptByAll }
    return asked.headers['if-none-match'] === '"one"'
      ? answer.writeHead(304, headers).end()
      : answer.writeHead(200, headers).end('a picture')
  }).listen(0, '127.0.0.1')
  await once(process, 'listening')
})
afterAll(async () => {
  await nginx?.stop()
  process?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the product's answer for a reason. */
const envelope = (reason: Reason) => {
  const { status: code, msg } = reasons[reason]
  return { code, msg, data: null, reason }
}
const json = 'application/json; charset=utf-8'

test.each([
  { path: '/api/v1/goods/goods/list', method: 'GET' },
  { path: '/api/v1/order/order', method: 'POST' },
  { path: '/api/v1/pay/notify/1', method: 'POST' },
  { path: '/api/v1/hwnft/live?topic=wall', method: 'GET' },
  { path: '/api/v1/resources/user/image/uploadImage', method: 'POST' },
  { path: '/admin/v1/order/list', method: 'GET' },
])('[run.proxy] while no process is available $method $path gets a reason', async ({ path, method }) => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const { status, headers, body } = await site.ask(path, { ':method': method, 'x-request-id': 'asked-by-somebody-02' })
  site.close()
  expect(status).toBe(503)
  expect(headers).toMatchObject({
    'content-type': json,
    'retry-after': '3',
    'cache-control': 'no-store',
    'x-request-id': 'asked-by-somebody-02',
  })
  expect(JSON.parse(body.toString())).toEqual(envelope('UNAVAILABLE'))
})

test.each(['/', '/goods/G1', '/console/', '/assets/app-5ca1ab1e.js'])(
  '[run.proxy] %s then shows a Chinese page that reloads by itself and is not cached',
  async (path) => {
    const site = openHttp2(nginx.url, nginx.certificate)
    const { status, headers, body } = await site.ask(path)
    site.close()
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3',
      'cache-control': 'no-store',
    })
    const page = body.toString()
    expect(page).toContain('<html lang="zh-CN">')
    expect(page).toContain('服务正在恢复或更新')
    expect(page).toContain('http-equiv="refresh"')
  },
)

test("[run.proxy] a call refused before it reaches a process gets its reason in the product's format", async () => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const ask = (address: string, headers: Record<string, string> = {}) =>
    site.ask('/api/v1/order/order', { ':method': 'POST', 'x-forwarded-for': address, ...headers })
  const large = await ask('192.0.2.20', { 'content-length': '200000' })
  expect(JSON.parse(large.body.toString())).toEqual(envelope('TOO_LARGE'))
  expect(large).toMatchObject({ status: 413, headers: { 'content-type': json } })
  const many = await Promise.all(Array.from({ length: 400 }, () => ask('192.0.2.21')))
  const refused = many.find(({ status }) => status === 429)
  expect(refused).toMatchObject({ headers: { 'content-type': json, 'retry-after': '1' } })
  expect(JSON.parse(refused?.body.toString() ?? '')).toEqual(envelope('TOO_FAST'))
  site.close()
})

/** Sends these lines over HTTP/1.1 and returns the status of the answer. */
async function statusOf(...lines: string[]): Promise<number> {
  const { hostname, port } = new URL(nginx.url)
  const socket = connect({ host: hostname, port: Number(port), ca: nginx.certificate })
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(first.toString())?.[1])
}

test('[run.proxy] a request that names two hosts is refused before it reaches a process', async () => {
  const path = '/api/v1/goods/goods/list'
  expect(await statusOf(`GET ${path} HTTP/1.1`, 'host: localhost:8443')).toBe(503)
  expect(await statusOf(`GET https://localhost${path} HTTP/1.1`, 'host: LOCALHOST')).toBe(503)
  expect(await statusOf(`GET ${path} HTTP/1.1`, 'host: localhost', 'host: evil.example.cn')).toBe(400)
  expect(await statusOf(`GET https://evil.example.cn${path} HTTP/1.1`, 'host: localhost')).toBe(400)
  const site = openHttp2(nginx.url, nginx.certificate)
  expect((await site.ask(path, { ':authority': 'localhost' })).status).toBe(503)
  expect((await site.ask(path, { ':authority': 'localhost', host: 'evil.example.cn' })).status).toBe(400)
  site.close()
})

/** Sends only the head of a POST and returns the status of the answer. */
async function answerToHead(path: string, length: number): Promise<number | undefined> {
  const sent = request(nginx.url + path, {
    method: 'POST',
    ca: nginx.certificate,
    headers: { 'content-length': length, 'x-forwarded-for': `192.0.2.${answered++ % 200}` },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return response.statusCode
}
let answered = 0

test('[run.proxy] only uploads may be large, and they reach a process before they are complete', async () => {
  for (const { path, fileBytes = 0 } of adminRouteList.filter(({ fileBytes: bytes }) => bytes !== undefined))
    expect([path, await answerToHead(adminPrefix + path, fileBytes)]).toEqual([path, 503])
  for (const { path } of adminRouteList.filter(({ method, fileBytes }) => method === 'POST' && fileBytes === undefined))
    expect([path, await answerToHead(adminPrefix + path, 2_200_000)]).toEqual([path, 413])
  expect(await answerToHead('/api/v1/resources/user/image/uploadImage', 10_500_000)).toBe(503)
  expect(await answerToHead('/api/v1/resources/user/image/uploadImage', 12_000_000)).toBe(413)
})

test('[run.proxy] answers of a process pass through unchanged', async () => {
  const address = process.address()
  nginx.lead([typeof address === 'object' && address ? address.port : 0])
  // A connection that was open before keeps the previous processes.
  const ask = async () => {
    const site = openHttp2(nginx.url, nginx.certificate)
    const { status, body } = await site.ask('/api/v1/goods/goods/list')
    site.close()
    return { status, said: body.toString() }
  }
  await expect.poll(ask, { timeout: 10_000 }).toEqual({ status: 502, said: 'said by a process' })
  // The old worker, which knows no process, accepts no more connections.
  await expect.poll(() => nginx.workers(), { timeout: 10_000 }).toBe(1)
})

test('[run.proxy] nginx serves no copy of a picture that was taken down, whether processes are running or not', async () => {
  const ask = async (path: string) => {
    const site = openHttp2(nginx.url, nginx.certificate)
    const { status, headers } = await site.ask(path)
    site.close()
    return [status, headers['x-cache']]
  }
  const [ofWork, ofPerson] = ['/media/works/one.jpg', '/media/u/ab/one.jpg']
  expect(await ask(ofWork)).toEqual([200, 'MISS'])
  await expect.poll(() => ask(ofWork), { timeout: 10_000 }).toEqual([200, 'REVALIDATED'])
  expect(await ask(ofPerson)).toEqual([200, 'MISS'])
  expect(await ask(ofPerson)).toEqual([200, 'MISS'])
  isGone = true
  expect((await ask(ofPerson))[0]).toBe(404)
  await expect.poll(async () => (await ask(ofWork))[0], { timeout: 10_000 }).toBe(404)
  isGone = false
  expect((await ask(ofWork))[0]).toBe(200)
  process.close()
  process.closeAllConnections()
  await expect.poll(async () => (await ask(ofWork))[0], { timeout: 10_000 }).toBe(503)
})
