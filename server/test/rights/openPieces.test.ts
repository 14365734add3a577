import type { ItemId } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults, proof } from '../gifts/fixture.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { give, makeCollector, makeRightHolder, type RightHolder, newKey } from './fixture.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const rightOf = (nftId: ItemId, { configId }: RightHolder) => `${nftId}-${configId}`
const use = ({ call }: Pick<RightHolder, 'call'>, rightsId: string, state: 3 | 4 = 3) =>
  call('rights/rightsSold/updateRightsState', { rightsId, state }, newKey())
const destroy = async ({ call }: Pick<RightHolder, 'call'>, nftId: ItemId) =>
  call('hwnft/userNft/destroyNft', { nftId, transferToken: await proof(call, [nftId]) }, newKey())

/** The console's number, and the number found by looking at every piece. */
async function open({ configId: id, goodsSn }: RightHolder) {
  const { data } = await owner.ask('right/info', { id })
  const { list } = (await owner.ask('right/list', { isShort: true, size: 100 })).data
  const [counted] = (
    await server.context.database.pool.query<{ open: number; pieces: number }>(
      `select count(*)::int as pieces, count(*) filter (where not exists (
         select from rights_sold s where s.item_id = i.id and s.config_id = $1 and s.state in (3, 4)
       ))::int as open from items i where i.goods_sn = $2 and i.state <> 4`,
      [id, goodsSn],
    )
  ).rows
  expect(data.openPieces).toBe(counted?.open)
  expect(data.works).toMatchObject([{ goodsSn, pieces: counted?.pieces }])
  expect(data.coupons?.claimable ?? counted?.open).toBe(counted?.open)
  return { open: data.openPieces, isShort: list.some((right) => right.id === id) }
}

describe('[console.rights] the number of pieces that may still ask for their right is correct', () => {
  test('as rights are used, and pieces given and destroyed, used or not', async () => {
    const holder = await makeRightHolder(server, { delivery: 'coupon', coupons: ['1', '2', '3'] }, { quantity: 5 })
    const [first = '', second = '', third = ''] = holder.nftIds
    expect(await open(holder)).toEqual({ open: 5, isShort: true })
    await use(holder, rightOf(first, holder))
    expect(await open(holder)).toEqual({ open: 4, isShort: true })
    await use(holder, rightOf(first, holder), 4)
    await destroy(holder, first)
    expect(await open(holder)).toEqual({ open: 4, isShort: true })
    await destroy(holder, second)
    expect(await open(holder)).toEqual({ open: 3, isShort: true })
    await destroy(holder, third)
    expect(await open(holder)).toEqual({ open: 2, isShort: false })
    const next = await makeCollector(server)
    await give(holder, String(holder.nftIds[3]), next)
    await use(next, rightOf(String(holder.nftIds[3]), holder))
    expect(await open(holder)).toEqual({ open: 1, isShort: false })
    expect((await faults(server)).findings).toEqual([])
  })

  test('as a right is used and its piece destroyed at the same moment', async () => {
    const holder = await makeRightHolder(server, { delivery: 'service' }, { quantity: 6 })
    const proofs = new Map<ItemId, string>()
    for (const nftId of holder.nftIds) proofs.set(nftId, await proof(holder.call, [nftId]))
    await Promise.allSettled(
      holder.nftIds.flatMap((nftId) => [
        use(holder, rightOf(nftId, holder)),
        holder.call('hwnft/userNft/destroyNft', { nftId, transferToken: String(proofs.get(nftId)) }, newKey()),
      ]),
    )
    expect(await open(holder)).toMatchObject({ open: 0 })
    expect((await faults(server)).findings).toEqual([])
  })
})
