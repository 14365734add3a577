import { describe, expect, test, vi } from 'vitest'
import { ApiError, type ClientOptions, createClient, isSuccessCode } from '../src/client.ts'
import { ownQuery, withStoredQuery } from '../src/stored-query.ts'

/** Creates a client over a fake network function, with the requests it received. */
function clientOver(
  answer: unknown,
  options: ClientOptions & { status?: number; answerHeaders?: Record<string, string> } = {},
) {
  const { status = 200, answerHeaders = {}, ...rest } = options
  const network = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      status,
      headers: answerHeaders,
    })
  })
  const call = createClient({ baseUrl: 'https://site.example', fetch: network, ...rest })
  const request = () => {
    const [address, init] = network.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }]
    return { address, ...init }
  }
  return { call, network, request }
}

const envelope = (data: unknown, code: unknown = 200) => ({ code, msg: 'OK', data, time: 1_790_000_000_000 })

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('[error.success-codes]', () => {
  test('200 and 0 are success, as numbers and as texts', async () => {
    for (const code of [200, 0, '200', '0']) {
      expect(isSuccessCode(code), String(code)).toBe(true)
      const { call } = clientOver(envelope({ list: [] }, code))
      expect(await call('hwnft/metaChain/list', {})).toEqual({ list: [] })
    }
  })

  test('nothing else is success', async () => {
    for (const code of [201, 1, 400, '201', '', null, true, false, '00']) {
      expect(isSuccessCode(code), String(code)).toBe(false)
      const { call } = clientOver({ ...envelope(null, code), msg: '没有成功' })
      expect(await errorOf(call('hwnft/metaChain/list', {}))).toMatchObject({ message: '没有成功' })
    }
  })

  test('a success code does not override a failed status', async () => {
    const { call } = clientOver(envelope({}), { status: 502 })
    expect(await errorOf(call('hwnft/metaChain/list', {}))).toMatchObject({ status: 502 })
  })
})

describe('when to try again', () => {
  test.each([
    [{ 'retry-after': '900' }, 900],
    [{}, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, undefined],
  ])('is read from %j', async (headers: Record<string, string>, retryAfter) => {
    const { call } = clientOver({ ...envelope(null, 429), msg: '太快' }, { status: 429, answerHeaders: headers })
    expect(await errorOf(call('hwnft/metaChain/list', {}))).toMatchObject({ status: 429, retryAfter })
  })

  test('may be a date, and come from a proxy that does not answer with JSON', async () => {
    const moment = new Date(Date.now() + 3_600_000).toUTCString()
    const { call } = clientOver('<html>', { status: 429, answerHeaders: { 'retry-after': moment } })
    const { retryAfter = 0 } = await errorOf(call('hwnft/metaChain/list', {}))
    expect(Math.round(retryAfter / 60)).toBe(60)
  })
})

describe('a request', () => {
  test.each([
    [['7'], 'ids=7'],
    [['7', '3'], 'ids=7&ids=3'],
  ])('of a GET writes the list %j one by one', async (ids, query) => {
    const { call, request } = clientOver(envelope({ list: [] }))
    await call('rights/rightsConfig/ByIds', { ids })
    expect(request().address).toBe(`https://site.example/api/v1/rights/rightsConfig/ByIds?${query}`)
  })

  test('of a GET puts its input into the query, encoded, without empty values', async () => {
    const { call, request } = clientOver(envelope({}))
    await call('goods/goods/list', { keyword: '山 & 水', page: 2, labelId: undefined, shopId: '' })
    const { address, method, body, headers } = request()
    expect(address).toBe('https://site.example/api/v1/goods/goods/list?keyword=%E5%B1%B1+%26+%E6%B0%B4&page=2')
    expect([method, body]).toEqual(['GET', undefined])
    expect(headers).not.toHaveProperty('content-type')
  })

  test('of a GET without input has no question mark', async () => {
    const { call, request } = clientOver(envelope({}))
    await call('user/user/info', {})
    expect(request().address).toBe('https://site.example/api/v1/user/user/info')
  })

  test('of a POST carries its input as JSON', async () => {
    const { call, request } = clientOver(envelope({}))
    await call('user/userAuth/refreshToken', { refreshToken: 'a' })
    const { address, method, body, headers } = request()
    expect(address).toBe('https://site.example/api/v1/user/userAuth/refreshToken')
    expect([method, body]).toEqual(['POST', '{"refreshToken":"a"}'])
    expect(headers['content-type']).toBe('application/json')
  })

  test('without a base address goes to the page’s own host', async () => {
    const { call, request } = clientOver(envelope({}), { baseUrl: '' })
    await call('user/user/info', {})
    expect(request().address).toBe('/api/v1/user/user/info')
  })

  test('[session.stored-query] has the stored query at the end of every URL', async () => {
    const stored = { storedQuery: () => 'channel=app&from=a%26b' }
    const read = clientOver(envelope({}), stored)
    await read.call('goods/goods/info', { goodsSn: 'G1' })
    expect(read.request().address).toMatch(/\/goods\/goods\/info\?goodsSn=G1&~&channel=app&from=a%26b$/)
    const write = clientOver(envelope({}), stored)
    await write.call('user/userAuth/logout', {})
    expect(write.request().address).toMatch(/\/logout\?~&channel=app&from=a%26b$/)
    const none = clientOver(envelope({}), { storedQuery: () => '' })
    await none.call('user/userAuth/logout', {})
    expect(none.request().address).not.toContain('?')
  })

  test.each([
    ['page=1', 'page=2&channel=map', 'page=1'],
    ['', 'page=2', ''],
    ['page=1', '', 'page=1'],
    ['text=~&page=1', 'a=1', 'text=~&page=1'],
  ])('separates its own query %j from the stored one %j', (own, stored, read) => {
    expect(withStoredQuery(own, stored).endsWith(stored)).toBe(true)
    expect(ownQuery(withStoredQuery(own, stored))).toBe(read)
  })

  test('[session.headers] asks for its headers each time', async () => {
    let token = 'first'
    const { call, network } = clientOver(envelope({}), {
      headers: () => ({ authorization: `Bearer ${token}`, platform: 'h5' }),
    })
    await call('user/user/info', {})
    token = 'second'
    await call('user/user/info', {})
    expect(network.mock.calls.map(([, init]) => init?.headers)).toEqual([
      { authorization: 'Bearer first', platform: 'h5' },
      { authorization: 'Bearer second', platform: 'h5' },
    ])
  })

  test('of a state-changing call carries its key', async () => {
    const { call, request } = clientOver(envelope({}))
    await call('order/cancelOrder', { orderSn: '1' }, { idempotencyKey: 'key-of-this-click' })
    expect(request().headers['idempotency-key']).toBe('key-of-this-click')
  })
})

describe('an answer', () => {
  test('[session.server-clock] reports the server’s time, for a refusal too', async () => {
    const onTime = vi.fn<(milliseconds: number) => void>()
    await clientOver(envelope({}), { onTime }).call('user/user/info', {})
    await errorOf(clientOver(envelope(null, 409), { onTime, status: 409 }).call('user/user/info', {}))
    expect(onTime.mock.calls).toEqual([[1_790_000_000_000], [1_790_000_000_000]])
  })

  test('with a refusal becomes an error with status, message, reason and data', async () => {
    const refused = { code: 400, msg: '手机号格式不正确', data: { field: 'phone' }, time: 1, reason: 'BAD_INPUT' }
    const { call } = clientOver(refused, { status: 400 })
    expect(await errorOf(call('user/user/info', {}))).toMatchObject({
      name: 'ApiError',
      status: 400,
      message: '手机号格式不正确',
      reason: 'BAD_INPUT',
      data: { field: 'phone' },
    })
  })

  test.each(['<html>502</html>', '', '[', 'null'])(
    'without an envelope, %j, is an error of its status',
    async (text) => {
      const { call } = clientOver(text, { status: 502 })
      expect(await errorOf(call('user/user/info', {}))).toMatchObject({ status: 502, message: '', reason: undefined })
    },
  )

  test('[error.no-response] that never arrives is an error of status 0 with its cause', async () => {
    const cause = new TypeError('fetch failed')
    const error = await errorOf(clientOver(cause).call('user/user/info', {}))
    expect(error).toMatchObject({ status: 0, message: '', cause })
  })
})

describe('[session.timeouts]', () => {
  /** A network that never answers and fails when its signal aborts, as in a browser. */
  const silent = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  )

  test('a request times out after 60 seconds by default', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    await clientOver(envelope({})).call('user/user/info', {})
    await clientOver(envelope({}), { timeout: 600_000 }).call('user/user/info', {})
    expect(timeout.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([60_000, 600_000])
    timeout.mockRestore()
  })

  test('a timed-out request counts as no answer', async () => {
    const call = createClient({ fetch: silent, timeout: 20 })
    expect(await errorOf(call('user/user/info', {}))).toMatchObject({ status: 0 })
  })

  test('an abort by the caller is not a network error', async () => {
    const controller = new AbortController()
    const pending = createClient({ fetch: silent })('user/user/info', {}, { signal: controller.signal })
    controller.abort(new Error('left the page'))
    const error: unknown = await pending.catch((caught: unknown) => caught)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: 'left the page' })
  })
})
