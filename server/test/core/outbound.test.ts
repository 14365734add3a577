import { createServer, type Server, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { exchange, post } from '../../src/core/outbound.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = { method: 'GET', timeoutMilliseconds: 5000 } as const

test('the answer has the exact bytes, status and headers', async () => {
  const url = await serve((_request, response) => response.writeHead(418, { 'x-sign': 'abc' }).end('\u{1F375}'))
  const answer = await exchange(url, get)
  expect(answer).toMatchObject({ kind: 'answered', status: 418, body: Buffer.from('\u{1F375}') })
  expect(answer.kind === 'answered' && answer.headers.get('x-sign')).toBe('abc')
})

test('a redirect is an answer and is not followed', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked++
    response.writeHead(302, { location: '/elsewhere' }).end('{}')
  })
  expect(await exchange(url, get)).toMatchObject({ kind: 'answered', status: 302 })
  expect(await post(url, { headers: {}, timeoutMilliseconds: 5000 })).toEqual({ kind: 'unclear', detail: 'status 302' })
  expect(asked).toBe(2)
})

test('an answer above the limit is unclear, however it is sent', async () => {
  const url = await serve((_request, response) => {
    response.write('a'.repeat(600))
    response.end('a'.repeat(600))
  })
  expect(await exchange(url, { ...get, maximumBytes: 1199 })).toMatchObject({ kind: 'unclear' })
  expect(await exchange(url, { ...get, maximumBytes: 1200 })).toMatchObject({ kind: 'answered' })
})

test('silence and a broken connection are unclear; no server is unreached', async () => {
  const silent = await serve((_request, response) => response.write('{'))
  expect(await exchange(silent, { ...get, timeoutMilliseconds: 100 })).toMatchObject({ kind: 'unclear' })
  const broken = await serve((request) => request.socket.destroy())
  expect(await exchange(broken, get)).toMatchObject({ kind: 'unclear' })
  const gone = await serve(() => {})
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect(await exchange(gone, get)).toMatchObject({ kind: 'unreached', detail: 'ECONNREFUSED' })
})
