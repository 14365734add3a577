import { allPermissions, partnerPermissions, permissions } from '@app/contract/admin/permissions'
import { adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRightHolder, makeStaff, redeem } from '../rights/fixture.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

/** Redeems a right of this brand on site; returns its number. */
async function redeemed(brandKey: string): Promise<string> {
  const { call, rightsId, configId } = await makeRightHolder(server, { delivery: 'site', brandKey })
  const { code } = await call('rights/rightsSold/pass', { rightsId })
  await redeem(await makeStaff(server), code)
  return configId
}

const listed = async (who: StaffMember, input: object = {}) =>
  (await who.ask('redemption/list', input)).data.list.map(({ configId }) => configId)

test('[console.partner-scope] a partner sees only its own redemptions, in every sort order and on every page', async () => {
  const [ours, theirs, oursToo] = [await redeemed('jxdd'), await redeemed('ltgj'), await redeemed('jxdd')]
  expect(await listed(owner)).toEqual([oursToo, theirs, ours])
  const partner = await createStaff(server, { roles: ['partner'], partner: { brands: ['jxdd'], shops: [] } })
  expect(await listed(partner)).toEqual([oursToo, ours])
  expect(await listed(partner, { sort: 'redeemedAt' })).toEqual([ours, oursToo])

  // Cursors of staff who see more lead to nothing more.
  const page = (await owner.ask('redemption/list', { size: '1' })).data
  expect(page.list).toHaveLength(1)
  expect(await listed(partner, { after: page.next ?? '' })).toEqual([ours])
  const own = (await partner.ask('redemption/list', { size: '1' })).data
  expect(own.list.map(({ configId }) => configId)).toEqual([oursToo])
  expect(await listed(partner, { after: own.next ?? '' })).toEqual([ours])
  expect(own.list[0]).toMatchObject({ brandKey: 'jxdd', rightName: '溪谷入园一次', place: '东渡口游客中心' })
  expect(await owner.ask('redemption/list', { brand: 'jxdd' })).toMatchObject({ status: 400, reason: 'BAD_INPUT' })

  const both = await createStaff(server, { roles: ['partner'], partner: { brands: ['jxdd', 'ltgj'], shops: [] } })
  expect(await listed(both)).toEqual([oursToo, theirs, ours])
})

test('[console.partner-scope] an account with the role but without a partner sees nothing', async () => {
  const partner = await createStaff(server, { roles: ['partner'] })
  expect((await partner.ask('session/info')).data.partner).toEqual({ brands: [], shops: [] })
  expect(await listed(owner)).not.toEqual([])
  expect(await listed(partner)).toEqual([])
  const ofShop = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops: [] } })
  expect(await listed(ofShop)).toEqual([])
})

test('[console.partner-scope] staff managers restrict an account to a partner, and the scope applies from the next call on', async () => {
  const single = await startTestServer()
  const first = await createStaff(single, { roles: ['owner'] })
  const person = await createStaff(single, { roles: ['regulator'] })
  expect((await person.ask('audit/list')).status).toBe(200)
  const bind = (by: StaffMember, id: string, partner: object | null) =>
    by.ask('staff/setPartner', { id, partner, reason: '商户派来的' })
  const jxdd = { brands: ['jxdd'], shops: ['7'] }

  expect((await bind(first, person.id, jxdd)).data).toMatchObject({ outcome: 'done' })
  expect((await person.ask('session/info')).data.partner).toEqual(jxdd)
  expect((await person.ask('audit/list')).reason).toBe('NOT_ALLOWED')
  expect((await person.ask('redemption/list')).status).toBe(200)
  expect((await first.ask('staff/info', { id: person.id })).data.partner).toEqual(jxdd)
  const [entry] = (await first.ask('audit/list', { target: `staff:${person.id}`, outcome: 'done' })).data.list
  expect(entry).toMatchObject({
    verb: 'staff/setPartner',
    reason: '商户派来的',
    before: { partner: null },
    after: { partner: jxdd },
  })

  // An owner account of a partner is no owner of the platform: it counts as no second person, and approves nothing.
  expect((await bind(first, first.id, jxdd)).reason).toBe('GRANT_REFUSED')
  const bound = await createStaff(single, { roles: ['owner'], partner: jxdd })
  expect((await bind(bound, person.id, null)).reason).toBe('NOT_ALLOWED')
  expect((await bind(first, person.id, null)).data).toMatchObject({ outcome: 'done' })
  expect((await person.ask('audit/list')).status).toBe(200)
  expect((await bind(first, bound.id, null)).data).toMatchObject({ outcome: 'done' })
  // Once the platform has a second person, it waits for them.
  expect((await bind(first, person.id, jxdd)).data).toMatchObject({ outcome: 'waiting' })
  expect((await person.ask('session/info')).data.partner).toBeNull()
  await single.stop()
})

test('[console.partner-scope] the last owner cannot be restricted to a partner, and a restricted one does not count as an owner', async () => {
  const single = await startTestServer()
  const first = await createStaff(single, { roles: ['owner'] })
  await createStaff(single, { roles: ['owner'], partner: { brands: ['jxdd'], shops: [] } })
  const { data } = await first.ask('role/create', { name: '代管', permissions: allPermissions })
  const deputy = await createStaff(single, { roles: [data.id] })
  const asked = { id: first.id, partner: { brands: [], shops: [] }, reason: '试一试' }
  expect((await deputy.ask('staff/setPartner', asked)).reason).toBe('LAST_OWNER')
  expect((await deputy.ask('staff/disable', { id: first.id, reason: '试一试' })).reason).toBe('LAST_OWNER')
  expect((await first.ask('staff/list')).status).toBe(200)
  await single.stop()
})

test('[console.partner-scope] staff managers see the possible scopes', async () => {
  await redeemed('jxdd')
  const { id: shopId } = await server.context.database.db
    .insertInto('shops')
    .values({ name: '青绿小铺', kind: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { brands, shops } = (await owner.ask('partner/choices')).data
  expect(brands.filter(({ key }) => key === 'jxdd')).toHaveLength(1)
  expect(shops).toContainEqual({ shopId, name: '青绿小铺' })
  const partner = await createStaff(server, { roles: ['owner'], partner: { brands: ['jxdd'], shops: [] } })
  expect((await partner.ask('partner/choices')).reason).toBe('NOT_ALLOWED')
})

test('[console.partner-scope] the home of a partner counts its own rights alone, by day up to today', async () => {
  const ours = await redeemed('partnerhome')
  const theirs = await redeemed('elsewhere')
  const partner = await createStaff(server, { roles: ['partner'], partner: { brands: ['partnerhome'], shops: [] } })
  const { data } = await partner.ask('redemption/summary')
  expect(data.days).toHaveLength(30)
  expect(data.days.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(data.days)
  expect(data.values.at(-1)).toBe(1)
  expect(data.values.reduce((sum, value) => sum + value, 0)).toBe(1)
  expect(data.rights).toMatchObject([{ configId: ours, recent: 1, total: 1 }])
  const all = (await owner.ask('redemption/summary')).data.rights.map(({ configId }) => configId)
  expect(all).toEqual(expect.arrayContaining([ours, theirs]))
  const nobody = await createStaff(server, { roles: ['partner'] })
  expect((await nobody.ask('redemption/summary')).data).toMatchObject({ rights: [] })
})

test('[console.partner-scope] the rights that the console offers a partner are those of calls that admit one', () => {
  const rights = adminRouteList.filter(({ partner }) => partner).map(({ auth }) => auth)
  const asked = new Set(rights.filter((right) => right in permissions))
  expect([...asked, 'view.share'].toSorted()).toEqual([...partnerPermissions].toSorted())
})
