import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Path, paths, routes } from '@app/contract'
import { toJsonSchema } from '../../src/http/validation.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { isForUsers, type RawRequest, send, sendInput } from './raw.ts'
import { samples } from './samples.ts'

// Every call of the contract against what every call must withstand. The calls come from the contract itself, so a new
// one is tested automatically.

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

const all = Object.keys(paths) as Path[]
const posts = all.filter((path) => routes[path].method === 'POST')
/** Calls whose body is JSON; forms with a file have their own tests. */
const bodies = posts.filter((path) => !routes[path].file)
const gets = all.filter((path) => routes[path].method === 'GET')

const asUser = (path: Path): RawRequest => (isForUsers(path) ? { token: user.token } : {})

interface Property {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
}
function propertiesOf(path: Path): [string, Property][] {
  const { properties = {} } = toJsonSchema(routes[path].input, 'input') as { properties?: Record<string, Property> }
  return Object.entries(properties)
}
function isRequired(path: Path, name: string): boolean {
  const { required = [] } = toJsonSchema(routes[path].input, 'input') as { required?: string[] }
  return required.includes(name)
}
const fieldsOf = (list: readonly Path[]) =>
  list.flatMap((path) => propertiesOf(path).map(([name, property]) => [path, name, property] as const))

test('has a well-formed input of every call, and no call that does not exist', () => {
  expect(Object.keys(samples).toSorted()).toEqual(all.toSorted())
  for (const path of all) {
    expect(Object.keys(samples[path]).toSorted()).toEqual(
      propertiesOf(path)
        .map(([name]) => name)
        .toSorted(),
    )
  }
})

describe('access', () => {
  test.each(all.filter(isForUsers))('%s refuses a caller without a token or with an invented one', async (path) => {
    for (const request of [{}, { token: 'invented' }, { headers: { authorization: `Basic ${user.token}` } }]) {
      const { status, envelope } = await sendInput(server.url, path, samples[path], request)
      expect(status).toBe(401)
      expect(envelope.reason).toBe('NOT_LOGGED_IN')
    }
  })

  test.each(all.filter((path) => !isForUsers(path)))('%s answers a caller without a session', async (path) => {
    const { status } = await sendInput(server.url, path, samples[path])
    expect(status).not.toBe(401 + Number(path === 'user/userAuth/refreshToken') * 1000)
  })
})

describe('a body', () => {
  test.each(posts)('%s refuses an unknown field and names it', async (path) => {
    const body = { ...samples[path], surprise: 1 }
    const { status, envelope } = await sendInput(server.url, path, body, asUser(path))
    expect(status).toBe(400)
    expect(envelope.data).toEqual({ field: 'surprise' })
  })

  test.each(bodies)('%s refuses anything but a JSON object', async (path) => {
    for (const body of ['{', '[]', '"text"', '1', 'true', '{"__proto__":{"a":1}}', '']) {
      const { status, envelope } = await send(server.url, path, { ...asUser(path), body })
      expect(status, body).toBe(400)
      expect(envelope.reason).toBe('BAD_INPUT')
    }
  })

  test.each(bodies)('%s refuses another media type', async (path) => {
    const headers = { 'content-type': 'text/plain' }
    expect((await send(server.url, path, { ...asUser(path), headers, body: 'a=1' })).status).toBe(400)
  })

  test.each(bodies)('%s refuses a body above the limit', async (path) => {
    const body = JSON.stringify({ ...samples[path], filler: 'x'.repeat(70_000) })
    const { status, envelope } = await send(server.url, path, { ...asUser(path), body })
    expect(status).toBe(413)
    expect(envelope.reason).toBe('TOO_LARGE')
  })

  test.each(fieldsOf(posts))('%s names %s when it has the wrong type', async (path, name, property) => {
    const wrongs = [{ a: 1 }, property.type === 'string' ? 7 : 'seven', null]
    for (const wrong of wrongs) {
      const { status, envelope } = await sendInput(server.url, path, { ...samples[path], [name]: wrong }, asUser(path))
      expect(status).toBe(400)
      expect(envelope.data).toEqual({ field: name })
    }
  })

  test.each(fieldsOf(posts).filter(([path, name]) => isRequired(path, name)))(
    '%s names %s when it is missing',
    async (path, name) => {
      const { [name as never]: _, ...rest } = samples[path] as Record<string, unknown>
      const { status, envelope } = await sendInput(server.url, path, rest, asUser(path))
      expect([status, envelope.data]).toEqual([400, { field: name }])
    },
  )
})

describe('a query', () => {
  test.each(fieldsOf(gets))('%s names %s when it is invalid', async (path, name, property) => {
    const isText = property.type === 'string'
    const wrong = isText ? 'x'.repeat(500) : 'seven'
    const { status, envelope } = await sendInput(server.url, path, { ...samples[path], [name]: wrong }, asUser(path))
    expect(status).toBe(400)
    // For a list, it names the wrong entry.
    expect(envelope.data).toEqual({ field: property.type === 'array' ? `${name}.0` : name })
  })

  test.each(gets)('%s ignores unknown query parameters that a client stored', async (path) => {
    const plain = await sendInput(server.url, path, samples[path], asUser(path))
    const stored = await sendInput(server.url, path, { ...samples[path], channel: 'app' }, asUser(path))
    expect(stored.status).toBe(plain.status)
  })
})

test.each(fieldsOf(all).filter(([, , property]) => property.type === 'string' && !property.enum))(
  '%s names %s when it contains a null character, which the database cannot store',
  async (path, name) => {
    const { status, envelope } = await sendInput(server.url, path, { ...samples[path], [name]: 'a\0b' }, asUser(path))
    expect([status, envelope.data]).toEqual([400, { field: name }])
  },
)

describe('a write with an effect', () => {
  const once = all.filter((path) => routes[path].once)

  test('is every call for which rules/wire#idempotency requires a key', () => {
    expect(new Set(once)).toEqual(
      new Set([
        'user/user/deliveryAddress/add',
        'user/userPoint/share',
        'goods/collectibles/add',
        'order/order',
        'order/bilndBoxorder',
        'order/wishOrder',
        'order/cancelOrder',
        'order/deleteOrder',
        'order/receiveOrder',
        'order/returnOrder',
        'order/invoice/ask',
        'order/auction/deposit',
        'order/auction/bid',
        'pay/user/payment',
        'pay/user/ums/payment',
        'hwnft/metaUserWallet/create',
        'hwnft/metaUserWallet/add',
        'hwnft/userNft/destroyNft',
        'hwnft/giftRecord/send',
        'hwnft/giftRecord/recall',
        'hwnft/giftRecord/receive',
        'hwnft/synthesize/synthesizeNft',
        'hwnft/userBlindBox/open',
        'hwnft/userBox/open',
        'hwnft/exchangeCode/exchange',
        'hwnft/awardConfig/award',
        'hwnft/wish/event',
        'hwnft/wishLog/receive',
        'hwnft/wishingWords/send',
        'hwnft/scenicSpotMessage/message',
        'hwnft/scenicSpotMessage/delete',
        'hwnft/scenicSpotMessage/appeal',
        'hwnft/scenicSpotMessage/report',
        'hwnft/report/add',
        'hwnft/scenicSpotComment/comment',
        'rights/rightsSold/addRecipientAddress',
        'rights/rightsSold/updateRightsState',
        'rights/staff/redeem',
        'hwnft/appeal/add',
        'user/ticket/create',
        'user/ticket/reply',
        'user/ticket/solve',
        'user/ticket/reopen',
        'user/ticket/rate',
        'user/hall/save',
        'user/hall/share',
        'user/hall/unshare',
      ]),
    )
  })

  test('is decided for every write: the others set a value, or use up something that works once', () => {
    expect(new Set(posts.filter((path) => !routes[path].once))).toEqual(
      new Set([
        // Sessions and proofs: a code, a captcha, a refresh token and a pass work only once.
        'user/userAuth/register',
        'user/userAuth/sendSms',
        'user/userAuth/sendSmsGo',
        'user/userAuth/login',
        'user/userAuth/refreshToken',
        'user/userAuth/resetPassword',
        'user/userAuth/logout',
        // Sets a value, however often.
        'user/user/updateUserInfo',
        // Asks a provider; a user is verified only once, and attempts are counted separately.
        'user/user/kyc/add',
        // Reads; a POST so that no address contains a phone.
        'user/user/byPhoneGetUser',
        'user/user/deliveryAddress/update',
        'user/user/deliveryAddress/delete',
        'user/user/deliveryAddress/defaultAddress',
        'user/user/attentionShop/delete',
        'user/securityCode/editSecurityCode',
        'user/securityCode/switch',
        'user/securityCode/verify',
        'user/session/end',
        'user/session/endAll',
        'resources/user/image/uploadImage',
        'goods/collectibles/delete',
        'goods/attentionShop/add',
        'order/addressOrder',
        'hwnft/metaUserWallet/challenge',
        'hwnft/scenicSpotMessage/thumbs',
        'rights/rightsSold/pass',
        'rights/staff/look',
        'user/ticket/seen',
        'user/airdrop/seen',
      ]),
    )
  })

  test.each(once)('%s requires an Idempotency-Key', async (path) => {
    for (const key of [undefined, '', 'short', 'has space in it', 'x'.repeat(65)]) {
      const request = { ...asUser(path), headers: { 'idempotency-key': key } }
      const { status, envelope } = await sendInput(server.url, path, samples[path], request)
      expect(status).toBe(400)
      expect(envelope.reason).toBe('IDEMPOTENCY_KEY_MISSING')
    }
  })
})

describe('outside the calls', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])('%s of an unknown path is an envelope', async (method) => {
    const response = await fetch(`${server.url}/api/v1/nothing/here`, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
  })

  test.each(['/api/v1/%zz', '/api/v1/hwnft/%E0%A4%A', '/chain/metadata/721/%ff', `/api/v1/${'a'.repeat(300)}`])(
    'the address %s is refused with an envelope',
    async (address) => {
      const response = await fetch(server.url + address)
      expect([400, 404]).toContain(response.status)
      expect(await response.json()).toEqual({
        code: response.status,
        msg: expect.any(String),
        data: expect.toSatisfy(() => true),
        time: expect.any(Number),
        reason: expect.any(String),
      })
    },
  )

  test('every answer has the security headers', async () => {
    for (const address of ['/api/v1/ops/basic/config/info', '/api/v1/nothing', '/chain/metadata/721/1']) {
      const { headers } = await fetch(server.url + address)
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
