import type { Uid } from '@app/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const query = (text: string, values: unknown[]) => server.context.database.pool.query(text, values)
let lines = 0
/** Creates users from one network address each. */
async function people(count: number): Promise<Uid[]> {
  const made = await Promise.all(Array.from({ length: count }, () => makeUser(server.context.database)))
  for (const { uid } of made) await cameFrom(uid, `198.18.${Math.floor(++lines / 250)}.${lines % 250}`)
  return made.map(({ uid }) => uid)
}
const knownBy = (hash: Buffer, uids: readonly Uid[]) =>
  query('insert into known_clients (uid, client_hash) select uid, $2 from unnest($1::bigint[]) uid', [uids, hash])
const cameFrom = (uid: Uid, ip: string) => query('update sessions set ip = $2 where uid = $1', [uid, ip])
const renew = () => server.worker.sweep('account clusters')
const groupsOf = async (uid: Uid) => (await owner.ask('cluster/list', { uid })).data.list

describe('[console.clusters] accounts that may belong to one person', () => {
  test('are found by a device, and shown with their suspicious signs', async () => {
    const uids = await people(3)
    await knownBy(randomBytes(32), uids)
    await knownBy(randomBytes(32), uids.slice(0, 1))
    await renew()
    const [group, ...more] = await groupsOf(uids[0] as Uid)
    expect(more).toEqual([])
    expect(group).toMatchObject({ kind: 'device', accounts: 3, verified: 3, disabled: 0, lookedAt: null, more: 0 })
    const { data } = await owner.ask('cluster/info', { clusterId: group?.clusterId })
    expect(data.members.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted())
    expect(data.members.every(({ phone }) => /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true)
    expect(data.reasons[1]).toMatch(/^其中 3 个在 .+ 同一天注册$/)
    expect((await owner.ask('user/info', { uid: uids[0] })).data.clusters).toEqual([
      { clusterId: group?.clusterId, kind: 'device', accounts: 3 },
    ])
  })

  test('are found by a network: an IPv4 address, or the first half of an IPv6 address', async () => {
    const four = await people(5)
    for (const uid of four) await cameFrom(uid, '203.0.113.7')
    const mapped = await people(1)
    await cameFrom(mapped[0] as Uid, '::ffff:203.0.113.7')
    const six = await people(5)
    for (const [index, uid] of six.entries()) await cameFrom(uid, `2001:db8:1:2::${index + 1}`)
    const near = await people(1)
    await cameFrom(near[0] as Uid, '2001:db8:1:3::1')
    const broken = await people(1)
    await cameFrom(broken[0] as Uid, 'nowhere')
    await renew()
    expect(await groupsOf(four[0] as Uid)).toMatchObject([{ kind: 'network', accounts: 6, common: '203.0.*.*' }])
    expect(await groupsOf(mapped[0] as Uid)).toMatchObject([{ kind: 'network', accounts: 6 }])
    expect(await groupsOf(six[0] as Uid)).toMatchObject([{ kind: 'network', accounts: 5, common: '2001:db8:*' }])
    expect(await groupsOf(near[0] as Uid)).toEqual([])
    expect(await groupsOf(broken[0] as Uid)).toEqual([])
  })

  test('are found by their inviter, and groups with common accounts are linked', async () => {
    const [inviter, ...invited] = await people(6)
    await query('update users set invited_by = $1 where uid = any($2::bigint[])', [inviter, invited])
    await knownBy(randomBytes(32), invited.slice(0, 2))
    await renew()
    const [group] = (await owner.ask('cluster/list', { uid: inviter, kind: 'invitations' })).data.list
    expect(group).toMatchObject({ accounts: 6, common: `邀请人 ${inviter}` })
    const { data } = await owner.ask('cluster/info', { clusterId: group?.clusterId })
    expect(data.members.filter(({ isInviter }) => isInviter).map(({ uid }) => uid)).toEqual([inviter])
    expect(data.others).toMatchObject([{ kind: 'device', accounts: 2, shared: 2 }])
  })

  test('are marked as reviewed, which stays when more join and is refused if the group differs from the reviewed one', async () => {
    const hash = randomBytes(32)
    const uids = await people(2)
    await knownBy(hash, uids)
    await renew()
    const clusterId = (await groupsOf(uids[0] as Uid))[0]?.clusterId
    const look = (accounts: number) => owner.ask('cluster/look', { clusterId, accounts, comment: '夫妻共用一台平板' })
    expect(await look(3)).toMatchObject({ reason: 'EDITED_MEANWHILE' })
    expect((await look(2)).status).toBe(200)
    await knownBy(hash, await people(1))
    await renew()
    expect(await groupsOf(uids[0] as Uid)).toMatchObject([
      { clusterId, accounts: 3, lookedBy: expect.stringMatching(/^员工/), comment: '夫妻共用一台平板', more: 1 },
    ])
    expect((await owner.ask('cluster/list', { uid: uids[0], isLooked: true })).data.list).toHaveLength(1)
    expect((await owner.ask('cluster/list', { uid: uids[0], isLooked: false })).data.list).toEqual([])
    const { list } = (await owner.ask('audit/list', { target: `cluster:${clusterId}` })).data
    expect(list).toMatchObject([{ verb: 'cluster/look', after: { accounts: 2, comment: '夫妻共用一台平板' } }])
    // It has no consequences.
    expect((await owner.ask('user/info', { uid: uids[0] })).data.isDisabled).toBe(false)
    // A group that fell apart is no longer listed.
    await query('delete from known_clients where client_hash = $1', [hash])
    await renew()
    expect(await groupsOf(uids[0] as Uid)).toEqual([])
    expect((await owner.ask('cluster/info', { clusterId })).data.reasons).toEqual(['现在没有账号还有这个共同点'])
    expect(await owner.ask('cluster/look', { clusterId: '424242', accounts: 2, comment: '没有' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})
