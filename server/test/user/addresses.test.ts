import { randomUUID } from 'node:crypto'
import type { Input, Reply, Uid } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { checkCells } from '../support/cells.ts'

type Address = Reply<'user/user/deliveryAddress/add'>
type NewAddress = Input<'user/user/deliveryAddress/add'>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { account: { addresses: 6 } } })
})
afterAll(() => server?.stop())

const hangzhou = { name: '沈知白', phone: '13857190001', regionCode: '330106', detail: '灵隐路 1 号 2 幢 301 室' }

const newUser = () => makeUser(server.context.database)

function addTo(user: TestUser, given: Partial<NewAddress> = {}, idempotencyKey: string = randomUUID()) {
  return server.as(user)('user/user/deliveryAddress/add', { ...hangzhou, ...given }, { idempotencyKey })
}

async function listOf(user: TestUser): Promise<Address[]> {
  return (await server.as(user)('user/user/deliveryAddress/list', {})).list
}

const defaultsOf = async (user: TestUser) => (await listOf(user)).filter(({ isDefault }) => isDefault)

/** All stored data of a person's addresses, as in a dump, with bytes decoded as text. */
async function dumpOf({ uid }: TestUser): Promise<string> {
  const { rows } = await sql<{ dump: string }>`
    select row_to_json(a)::text || encode(name_encrypted, 'escape') || encode(phone_encrypted, 'escape')
      || encode(detail_encrypted, 'escape') as dump from addresses a where uid = ${uid}
    union all select row_to_json(k)::text from idempotency_keys k where uid = ${uid}`.execute(
    server.context.database.db,
  )
  return rows.map(({ dump }) => dump).join('\n')
}

describe('[call user/user/deliveryAddress/add]', () => {
  test('shows the region by name, the phone masked, and the first address as the default one', async () => {
    const added = await addTo(await newUser())
    expect(added).toEqual({
      addressId: expect.stringMatching(/^\d+$/),
      name: '沈知白',
      phone: '138****0001',
      regionCode: '330106',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '灵隐路 1 号 2 幢 301 室',
      isDefault: true,
    })
  })

  test.each([
    ['110101', '北京市', '北京市', '东城区'],
    ['441904', '广东省', '东莞市', '长安镇'],
    ['429004', '湖北省', '', '仙桃市'],
  ])('maps %s to %s %s %s', async (regionCode, province, city, district) => {
    expect(await addTo(await newUser(), { regionCode })).toMatchObject({ province, city, district })
  })

  test('refuses what is no district, and names the field', () =>
    checkCells(['330100', '330000', '999999'], async (regionCode) => {
      const answer = await refusal(addTo(await newUser(), { regionCode }))
      expect(answer).toMatchObject({ status: 400, reason: 'REGION_UNKNOWN', data: { field: 'regionCode' } })
    }))

  test('with the same key adds once and answers the same, however often and concurrently it is called', async () => {
    const user = await newUser()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => addTo(user, {}, key)))
    const [first] = answers
    expect(answers).toEqual(answers.map(() => first))
    expect(await listOf(user)).toEqual([first])
    const other = await refusal(addTo(user, { name: '林见山' }, key))
    expect(other.reason).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('respects the limit, also when many are added at once', async () => {
    const user = await newUser()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 12 }, () => addTo(user, { isDefault: true })))
    expect(succeeded).toHaveLength(6)
    expect(reasons).toEqual(Array.from({ length: 6 }, () => 'ADDRESS_LIMIT'))
    expect(await listOf(user)).toHaveLength(6)
    expect(await defaultsOf(user)).toHaveLength(1)
  })

  test('leaves no part of the address in clear in the database, nor in stored replies', async () => {
    const user = await newUser()
    const { addressId } = await addTo(user)
    await server.as(user)('user/user/deliveryAddress/update', { ...hangzhou, addressId, phone: '13957190002' })
    const dump = await dumpOf(user)
    expect(dump).toContain(`"id":${addressId},`)
    expect(dump).toContain('"path":"user/user/deliveryAddress/add"')
    const secrets = [hangzhou.name, hangzhou.detail, '灵隐路', hangzhou.phone, '13957190002']
    const escaped = secrets.map((text) =>
      [...Buffer.from(text)].map((byte) => (byte < 128 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`)).join(''),
    )
    const hex = secrets.map((text) => Buffer.from(text).toString('hex'))
    expect([...secrets, ...escaped, ...hex].filter((text) => dump.includes(text))).toEqual([])
  })

  test('is bound to its owner: the row of another person cannot be decrypted', async () => {
    const [one, two] = [await newUser(), await newUser()]
    const { addressId } = await addTo(one)
    await sql`update addresses set uid = ${two.uid} where id = ${addressId}`.execute(server.context.database.db)
    const answer = await refusal(listOf(two))
    expect(answer.status).toBe(500)
  })
})

describe('[call user/user/deliveryAddress/list]', () => {
  test('puts the default one first, then the newest', async () => {
    const user = await newUser()
    expect(await listOf(user)).toEqual([])
    const added = [await addTo(user), await addTo(user), await addTo(user, { isDefault: true }), await addTo(user)]
    const [first, second, third, fourth] = added.map(({ addressId }) => addressId)
    const list = await listOf(user)
    expect(list.map(({ addressId }) => addressId)).toEqual([third, fourth, second, first])
    expect(list.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
  })
})

describe('[call user/user/deliveryAddress/update]', () => {
  test('changes everything except a phone that is not given', async () => {
    const user = await newUser()
    const { addressId } = await addTo(user)
    const moved = { addressId, name: '林见山', regionCode: '110101', detail: '景山前街 4 号' }
    const changed = await server.as(user)('user/user/deliveryAddress/update', moved)
    expect(changed).toMatchObject({ ...moved, phone: '138****0001', province: '北京市', isDefault: true })
    const withPhone = await server.as(user)('user/user/deliveryAddress/update', { ...moved, phone: '13957190002' })
    expect(withPhone.phone).toBe('139****0002')
    expect(await listOf(user)).toEqual([withPhone])
  })

  test('makes it the default one, but there is always one default', async () => {
    const user = await newUser()
    const [one, two] = [await addTo(user), await addTo(user)]
    const update = (addressId: string, isDefault: boolean) =>
      server.as(user)('user/user/deliveryAddress/update', { ...hangzhou, addressId, isDefault })
    expect(await update(two.addressId, true)).toMatchObject({ isDefault: true })
    expect(await update(two.addressId, false)).toMatchObject({ isDefault: true })
    expect((await defaultsOf(user)).map(({ addressId }) => addressId)).toEqual([two.addressId])
    expect(await update(one.addressId, false)).toMatchObject({ isDefault: false })
  })

  test('refuses an unknown region and changes nothing', async () => {
    const user = await newUser()
    const added = await addTo(user)
    const input = { ...hangzhou, addressId: added.addressId, name: '林见山', regionCode: '330199' }
    expect(await refusal(server.as(user)('user/user/deliveryAddress/update', input))).toMatchObject({
      status: 400,
      reason: 'REGION_UNKNOWN',
    })
    expect(await listOf(user)).toEqual([added])
  })
})

describe('[call user/user/deliveryAddress/delete]', () => {
  test('makes the newest of the others the default', async () => {
    const user = await newUser()
    const [first, second, third] = [await addTo(user), await addTo(user), await addTo(user)]
    const remove = ({ addressId }: Address) => server.as(user)('user/user/deliveryAddress/delete', { addressId })
    await remove(first)
    expect(await listOf(user)).toMatchObject([
      { addressId: third.addressId, isDefault: true },
      { addressId: second.addressId, isDefault: false },
    ])
    await remove(second)
    await remove(third)
    expect(await listOf(user)).toEqual([])
    expect((await addTo(user)).isDefault).toBe(true)
  })

  test('frees a slot below the limit, and deleting twice finds nothing', async () => {
    const user = await newUser()
    const added = await Promise.all(Array.from({ length: 6 }, () => addTo(user)))
    expect((await refusal(addTo(user))).reason).toBe('ADDRESS_LIMIT')
    const { addressId } = added[0] as Address
    await server.as(user)('user/user/deliveryAddress/delete', { addressId })
    expect((await refusal(server.as(user)('user/user/deliveryAddress/delete', { addressId }))).status).toBe(404)
    await addTo(user)
  })

  test('keeps it, in clear, for existing parcels, and for nothing new', async () => {
    const user = await newUser()
    const { addressId } = await addTo(user)
    const { user: module, database } = server.context
    const read = (uid: Uid, which: 'live' | 'kept') => module.readAddress(database.db, uid, addressId, which)
    const open = { ...hangzhou, addressId, province: '浙江省', city: '杭州市', district: '西湖区' }
    expect(await read(user.uid, 'live')).toEqual(open)
    await server.as(user)('user/user/deliveryAddress/delete', { addressId })
    expect(await read(user.uid, 'live')).toBeUndefined()
    expect(await read(user.uid, 'kept')).toEqual(open)
    expect(await read((await newUser()).uid, 'kept')).toBeUndefined()
  })
})

describe('[call user/user/deliveryAddress/defaultAddress]', () => {
  test('changes the default', async () => {
    const user = await newUser()
    const [one, two] = [await addTo(user), await addTo(user)]
    const call = server.as(user)
    for (const { addressId } of [two, two, one]) {
      expect(await call('user/user/deliveryAddress/defaultAddress', { addressId })).toMatchObject({
        addressId,
        isDefault: true,
      })
      expect((await defaultsOf(user)).map((address) => address.addressId)).toEqual([addressId])
    }
  })

  test('leaves exactly one default under concurrent calls', async () => {
    const user = await newUser()
    const call = server.as(user)
    const held = await Promise.all(Array.from({ length: 4 }, () => addTo(user)))
    for (let round = 0; round < 5; round++) {
      const [gone, ...others] = await listOf(user)
      const changes: Promise<unknown>[] = [
        ...others.map(({ addressId }) => call('user/user/deliveryAddress/defaultAddress', { addressId })),
        ...others.map(({ addressId }) =>
          call('user/user/deliveryAddress/update', { ...hangzhou, addressId, isDefault: true }),
        ),
        call('user/user/deliveryAddress/delete', { addressId: gone?.addressId ?? '' }),
        addTo(user, { isDefault: true }),
      ]
      expect((await outcomes(changes)).reasons).toEqual([])
      expect(await defaultsOf(user)).toHaveLength(1)
    }
    expect(await listOf(user)).toHaveLength(held.length)
  })
})

test.each([
  ['[call user/user/deliveryAddress/update]', 'user/user/deliveryAddress/update', { ...hangzhou, isDefault: true }],
  ['[call user/user/deliveryAddress/defaultAddress]', 'user/user/deliveryAddress/defaultAddress', {}],
] as const)('%s never returns a deleted address', async (_key, path, more) => {
  const user = await newUser()
  const [kept, { addressId }] = [await addTo(user), await addTo(user)]
  await server.as(user)('user/user/deliveryAddress/delete', { addressId })
  const answer = await refusal(server.as(user)(path, { ...more, addressId }))
  expect(answer).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
  expect(await listOf(user)).toEqual([kept])
})

test('[call user/user/deliveryAddress/list] the address of another person is not accessible by any call', async () => {
  const [owner, stranger] = [await newUser(), await newUser()]
  const kept = await addTo(owner)
  await addTo(stranger)
  const call = server.as(stranger)
  const { addressId } = kept
  const answers = await Promise.all([
    refusal(call('user/user/deliveryAddress/update', { ...hangzhou, addressId, name: '林见山', isDefault: true })),
    refusal(call('user/user/deliveryAddress/defaultAddress', { addressId })),
    refusal(call('user/user/deliveryAddress/delete', { addressId })),
  ])
  expect(answers.map(({ status, reason }) => [status, reason])).toEqual(answers.map(() => [404, 'NOT_FOUND']))
  expect(await listOf(owner)).toEqual([kept])
  expect(await defaultsOf(stranger)).toHaveLength(1)
})
