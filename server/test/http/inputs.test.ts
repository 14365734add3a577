import { type Path, routes } from '@app/contract'
import { type AdminPath, adminRouteOf } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, createStaff, type StaffMember } from '../support/staff.ts'
import { type RawRequest, send, sendInput } from './raw.ts'

// How inputs are checked, on one call of each kind. That every call declares a strict and bounded input is proved in
// contract/test/inputs.test.ts.

let server: TestServer
let user: TestUser
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server.context.database)
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

interface Answer {
  status: number
  reason?: string | undefined
  data: unknown
}

/** A case: what is sent, what comes back, and the field that the refusal names. */
type Case = readonly [what: string, sent: Promise<Answer>, reason: string, field?: string]

const statuses: Readonly<Record<string, number>> = { BAD_INPUT: 400, IDEMPOTENCY_KEY_MISSING: 400, TOO_LARGE: 413 }

/** Returns the cases whose answer differs from the expected one. */
async function failing(cases: readonly Case[]): Promise<string[]> {
  const found = await Promise.all(
    cases.map(async ([what, sent, reason, field]) => {
      const answer = await sent
      const named = (answer.data as { field?: string } | null)?.field
      const isRight =
        answer.reason === reason && answer.status === statuses[reason] && (field === undefined || named === field)
      return isRight ? [] : [`${what}: ${answer.status} ${answer.reason} ${named}`]
    }),
  )
  return found.flat()
}

describe('a call of users', () => {
  async function answerTo(path: Path, request: RawRequest & { input?: object }): Promise<Answer> {
    const { input, ...rest } = request
    const all = { token: user.token, ...rest }
    const { status, envelope } = input
      ? await sendInput(server.url, path, input, all)
      : await send(server.url, path, all)
    return { status, reason: envelope.reason, data: envelope.data }
  }
  const changed = (path: Path, fields: object) => answerTo(path, { input: { ...routes[path].example, ...fields } })
  const without = (path: Path, name: string) => {
    const { [name]: _, ...input } = routes[path].example as Record<string, unknown>
    return answerTo(path, { input })
  }

  const bodiesOf = (path: Path): Case[] => [
    ...['{', '[]', '"text"', '1', 'true', '{"__proto__":{"a":1}}', ''].map((body): Case => [
      `the body ${body}`,
      answerTo(path, { body }),
      'BAD_INPUT',
    ]),
    ['another media type', answerTo(path, { headers: { 'content-type': 'text/plain' }, body: 'a=1' }), 'BAD_INPUT'],
    ['a body above the limit', changed(path, { filler: 'x'.repeat(70_000) }), 'TOO_LARGE'],
    ['an unknown field', changed(path, { surprise: 1 }), 'BAD_INPUT', 'surprise'],
  ]
  /** Values of other types than a text. */
  const notTexts = [{ a: 1 }, ['a'], 7, true, null]

  test('that reads names the wrong parameter, and ignores unknown ones that a client stored', async () => {
    const path = 'goods/goods/list'
    expect(
      await failing([
        ['a long text', changed(path, { keyword: 'x'.repeat(500) }), 'BAD_INPUT', 'keyword'],
        ['a null character', changed(path, { keyword: 'a\0b' }), 'BAD_INPUT', 'keyword'],
        ['a word for a number', changed(path, { page: 'seven' }), 'BAD_INPUT', 'page'],
        ['a number out of range', changed(path, { size: 101 }), 'BAD_INPUT', 'size'],
        ['a wrong entry of a list', changed('rights/rightsConfig/ByIds', { ids: 'seven' }), 'BAD_INPUT', 'ids.0'],
        ['a missing parameter', without('goods/goods/info', 'goodsSn'), 'BAD_INPUT', 'goodsSn'],
      ]),
    ).toEqual([])
    expect(await changed(path, { channel: 'app' })).toMatchObject({ status: 200 })
  })

  test('that writes refuses anything but a well-formed JSON object, and names the wrong field', async () => {
    const path = 'user/user/deliveryAddress/update'
    expect(
      await failing([
        ...bodiesOf(path),
        ...notTexts.map((name): Case => [
          `${JSON.stringify(name)} as text`,
          changed(path, { name }),
          'BAD_INPUT',
          'name',
        ]),
        ['a text for a truth', changed(path, { isDefault: 'seven' }), 'BAD_INPUT', 'isDefault'],
        ['a null character', changed(path, { detail: 'a\0b' }), 'BAD_INPUT', 'detail'],
        ['a long text', changed(path, { name: '山'.repeat(500) }), 'BAD_INPUT', 'name'],
        ['a missing field', without(path, 'addressId'), 'BAD_INPUT', 'addressId'],
      ]),
    ).toEqual([])
  })

  test('that writes once refuses the same, and requires an Idempotency-Key', async () => {
    const path = 'order/order'
    const keyed = (key: string | undefined) =>
      answerTo(path, { input: routes[path].example, headers: { 'idempotency-key': key } })
    expect(
      await failing([
        ...bodiesOf(path),
        ['a text for a number', changed(path, { quantity: 'seven' }), 'BAD_INPUT', 'quantity'],
        ['a missing field', without(path, 'goodsSn'), 'BAD_INPUT', 'goodsSn'],
        ...[undefined, '', 'short', 'has space in it', 'x'.repeat(65)].map((key): Case => [
          `the key ${key}`,
          keyed(key),
          'IDEMPOTENCY_KEY_MISSING',
        ]),
      ]),
    ).toEqual([])
  })

  test('that takes a file checks the fields of its form', async () => {
    const path = 'resources/user/image/uploadImage'
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
    expect(
      await failing([
        ['JSON for a form', answerTo(path, json), 'BAD_INPUT'],
        ['an unknown field', changed(path, { surprise: 1 }), 'BAD_INPUT', 'surprise'],
        ['an unknown choice', changed(path, { purpose: 'a\0b' }), 'BAD_INPUT', 'purpose'],
        ['a missing field', without(path, 'purpose'), 'BAD_INPUT', 'purpose'],
      ]),
    ).toEqual([])
  })
})

describe('a call of the console', () => {
  const changed = (path: AdminPath, fields: object): Promise<Answer> =>
    owner.ask(path, { ...(adminRouteOf(path).example as object), ...fields })
  const without = (path: AdminPath, name: string): Promise<Answer> => {
    const { [name]: _, ...input } = adminRouteOf(path).example as Record<string, unknown>
    return owner.ask(path, input)
  }

  test('that lists names the wrong filter, and refuses an unknown one', async () => {
    const path = 'goods/list'
    expect(
      await failing([
        ['an unknown filter', changed(path, { nothing: '1' }), 'BAD_INPUT', 'nothing'],
        ['a word for a number', changed(path, { saleFrom: 'seven' }), 'BAD_INPUT', 'saleFrom'],
        ['a number out of range', changed(path, { size: '1000' }), 'BAD_INPUT', 'size'],
        ['an unknown order', changed(path, { sort: 'name' }), 'BAD_INPUT', 'sort'],
        ['a null character', changed(path, { search: 'a\0b' }), 'BAD_INPUT', 'search'],
        ['a long text', changed(path, { search: 'x'.repeat(500) }), 'BAD_INPUT', 'search'],
      ]),
    ).toEqual([])
  })

  test('that writes refuses anything but a well-formed JSON object, and names the wrong field', async () => {
    const path = 'goods/allowlistRemove'
    async function raw(body: string, type = 'application/json'): Promise<Answer> {
      const response = await fetch(`${server.url}/admin/v1/${path}`, {
        method: 'POST',
        headers: { origin: server.url, cookie: owner.cookie, 'content-type': type },
        body,
      })
      return { status: response.status, ...((await response.json()) as { reason: string; data: unknown }) }
    }
    expect(
      await failing([
        ...['{', '[]', '"text"', '1', 'true', '{"__proto__":{"a":1}}', ''].map((body): Case => [
          `the body ${body}`,
          raw(body),
          'BAD_INPUT',
        ]),
        ['another media type', raw('a=1', 'text/plain'), 'BAD_INPUT'],
        ['a body above the limit', changed(path, { filler: 'x'.repeat(70_000) }), 'TOO_LARGE'],
        ['an unknown field', changed(path, { surprise: 1 }), 'BAD_INPUT', 'surprise'],
        ['a number for a text', changed(path, { reason: 7 }), 'BAD_INPUT', 'reason'],
        ['a null character', changed(path, { reason: 'a\0b' }), 'BAD_INPUT', 'reason'],
        ['a long text', changed(path, { reason: 'x'.repeat(500) }), 'BAD_INPUT', 'reason'],
        ['a missing field', without(path, 'uid'), 'BAD_INPUT', 'uid'],
      ]),
    ).toEqual([])
  })

  test('whose body is a file checks the input in its address', async () => {
    const path = 'goods/allowlistAdd'
    expect(
      await failing([
        ['an unknown field', changed(path, { surprise: 1 }), 'BAD_INPUT', 'surprise'],
        ['a missing field', without(path, 'goodsSn'), 'BAD_INPUT', 'goodsSn'],
      ]),
    ).toEqual([])
    expect((await askConsole(server, path, adminRouteOf(path).example as object)).status).toBe(401)
  })
})

describe('outside the calls', () => {
  test('a request to an unknown path is answered with an envelope, whatever its method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${server.url}/api/v1/nothing/here`, { method })
      expect([method, response.status]).toEqual([method, 404])
      expect(await response.json()).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test('an unreadable or overlong address is refused with an envelope', async () => {
    for (const address of [
      '/api/v1/%zz',
      '/api/v1/hwnft/%E0%A4%A',
      '/chain/metadata/721/%ff',
      `/api/v1/${'a'.repeat(300)}`,
    ]) {
      const response = await fetch(server.url + address)
      expect([400, 404], address).toContain(response.status)
      const envelope = (await response.json()) as object
      expect(Object.keys(envelope).toSorted()).toEqual(['code', 'data', 'msg', 'reason', 'time'])
      expect(envelope).toMatchObject({ code: response.status, reason: expect.any(String) })
    }
  })

  test('every answer has the security headers', async () => {
    for (const address of ['/api/v1/ops/basic/config/info', '/api/v1/nothing', '/chain/metadata/721/1']) {
      const { headers } = await fetch(server.url + address)
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
