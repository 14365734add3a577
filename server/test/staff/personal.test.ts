import { personalFields } from '@app/contract/admin/personal'
import { adminRouteList, type AnyAdminRoute } from '@app/contract/admin/routes'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let user: TestUser
const phone = '13912340987'
const idNumber = '110101199003071233'
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  await createStaff(server, { roles: ['owner'] })
  user = await makeUser(server.context.database, { phone })
})
afterAll(() => server?.stop())

/** A valid input of a call with a phone in every field that may hold one: the marked ones, and reasons. */
function planted(route: AnyAdminRoute): object {
  const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : []
  const free = fields.filter((name) => personalFields(route.input).includes(name) || name === 'reason')
  const input = { ...(route.example as object), ...Object.fromEntries(free.map((name) => [name, plantedIn(name)])) }
  return route.input.safeParse(input).success ? input : (route.example as object)
}

function plantedIn(name: string): string {
  if (name === 'reason') return `客户 ${phone}，证件 ${idNumber}，要求如此`
  return phone
}

/** Finds where the database contains a text, except in the sealed and masked columns of its owner. */
async function placesOf(text: string): Promise<string[]> {
  const { pool } = server.context.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await pool.query(`select from "${table}" where "${column}"::text like $1 limit 1`, [
      `%${text}%`,
    ])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

describe('[console.privacy] personal data', () => {
  test('appears in no address: a read with such a field sends it in its body', () => {
    const inAddress = adminRouteList.filter(
      ({ method, inBody, fileBytes, input }) =>
        ((method === 'GET' && !inBody) || fileBytes !== undefined) && personalFields(input).length > 0,
    )
    expect(inAddress.map(({ path }) => path)).toEqual([])
    expect(adminRouteList.filter(({ inBody }) => inBody).map(({ path }) => path)).toEqual([
      'code/list',
      'pick/list',
      'search/global',
    ])
    // Every field with such a name is marked, and no list can be filtered by phone.
    const named = /phone|realName|idNumber|address|csv/i
    const unmarked = adminRouteList.flatMap(({ path, input }) =>
      input instanceof z.ZodObject
        ? Object.keys(input.shape)
            .filter((name) => named.test(name) && !personalFields(input).includes(name))
            .map((name) => `${path} ${name}`)
        : [],
    )
    expect(unmarked.toSorted((one, other) => one.localeCompare(other))).toEqual(
      known.toSorted((one, other) => one.localeCompare(other)),
    )
  })

  test('is found by the search and by a picker, but not by an address', async () => {
    const { list } = (await owner.ask('search/global', { search: phone })).data
    expect(list).toMatchObject([{ kind: 'person', id: user.uid }])
    expect((await owner.ask('pick/list', { of: 'user', search: phone })).data.list).toMatchObject([{ id: user.uid }])
    const inAddress = await fetch(`${server.url}/admin/v1/search/global?search=${phone}`, {
      headers: { cookie: owner.cookie },
    })
    expect(inAddress.status).toBe(404)
  })

  test('is nowhere in the database after every call was made with a phone in it', async () => {
    for (const route of adminRouteList) {
      if (route.path.startsWith('session/')) continue
      await owner.ask(route.path, planted(route), Buffer.from(`${phone},1`))
    }
    const { status } = await owner.ask('redeemer/name', { phone, name: '何观澜', place: '游客中心' })
    expect(status).toBe(200)
    const view = { page: 'orders', name: `找 ${phone}`, query: `phone=${phone}&status=1`, columns: [], isShared: true }
    const saved = await owner.ask('view/save', view)
    expect(saved.status).toBe(200)
    expect((await owner.ask('view/list', { page: 'orders' })).data.list).toContainEqual(
      expect.objectContaining({ name: '找 139****0987', query: 'status=1' }),
    )
    expect(await owner.ask('export/begin', { path: 'user/list', filters: { nickname: phone } })).toMatchObject({
      reason: 'BAD_INPUT',
    })
    const bulk = { path: 'goods/submit', ids: ['none'], input: { reason: `${phone} 要求` } }
    expect((await owner.ask('bulk/run', bulk)).status).toBe(200)
    await server.worker.jobs()
    expect(await placesOf(phone)).toEqual([])
    expect(await placesOf(idNumber)).toEqual([])
  })

  test('in a list of parcels needs a reason and a recent second factor, and is limited per hour', async () => {
    const packer = await createStaff(server, { roles: ['owner'] })
    const late = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 30 })
    expect(await packer.ask('parcel/picking', {})).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await packer.ask('parcel/picking', { reason: '今日发货', most: 101 })).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await late.ask('parcel/picking', { reason: '今日发货' })).toMatchObject({ reason: 'STEP_UP_NEEDED' })
    for (let time = 0; time < 10; time++) {
      expect((await packer.ask('parcel/picking', { reason: '今日发货' })).status).toBe(200)
    }
    expect(await packer.ask('parcel/picking', { reason: '今日发货' })).toMatchObject({ reason: 'TOO_FAST' })
  })

  test('[console.partner-scope] partners’ staff see no shared view, and share none', async () => {
    const partner = await createStaff(server, { roles: ['owner'], partner: { brands: ['jxdd'], shops: [] } })
    const view = { page: 'redemptions', name: '全员', query: 'sort=-redeemedAt', columns: [], isShared: true }
    const { data } = await owner.ask('view/save', view)
    expect((await partner.ask('view/list', { page: 'redemptions' })).data.list).toEqual([])
    expect(await partner.ask('view/save', { ...view, ...data })).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(await partner.ask('view/remove', data)).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await partner.ask('view/save', { ...view, isShared: false })).status).toBe(200)
    expect((await partner.ask('view/list', { page: 'redemptions' })).data.list).toHaveLength(1)
  })
})

/** Fields with such names that are not personal, with the reason. */
const known = [
  // A picture for phones.
  'ad/save phonePicture',
  // Whether a parcel has an address.
  'parcel/list hasAddress',
  // The address of a picture.
  'picture/hide address',
  'picture/show address',
  'picture/suspect address',
  'picture/unlabel address',
  // Whether a person is verified.
  'user/list realNameState',
]
