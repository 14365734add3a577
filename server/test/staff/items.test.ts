import { GenericStatus, type ItemId, ItemState, RightsDelivery, RightsState } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHolder, newKey, proof, send } from '../gifts/fixture.ts'
import { makeRightHolder, makeStaff, redeem } from '../rights/fixture.ts'
import { makeCollector } from '../support/collectors.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer({ overrides: { gift: { lookupsPerDay: 1000, perDay: 1000 } } })
  owner = await createStaff(server, { roles: ['owner'] })
  other = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server.stop())

const court = { orderNumber: '（2026）浙01执协1号', reason: '法院要求协助冻结' }
const freeze = (itemId: ItemId, who = owner) => who.ask('item/freeze', { itemId, ...court })
const askRelease = (itemId: ItemId, who = owner) =>
  who.ask('item/unfreeze', { itemId, orderNumber: '（2026）浙01执协2号', reason: '法院通知解除' })

/** Ends a freeze by two persons. */
async function release(itemId: ItemId): Promise<void> {
  const { data } = await askRelease(itemId)
  if (data.outcome !== 'waiting') throw new Error('It did not wait')
  const { status } = await other.ask('approval/approve', { id: data.approvalId, comment: '文书已核' })
  expect(status).toBe(200)
}

const info = async (itemId: ItemId) => (await owner.ask('item/info', { itemId })).data
const found = async (input: object) =>
  (await owner.ask('item/list', { size: 200, ...input })).data.list.map(({ itemId }) => itemId)

async function composeOf(goodsSn: string): Promise<string> {
  const { database, compose } = server.context
  const resultGoodsSn = await makeGoods(database, { edition: 100 })
  return database.transaction((tx) =>
    compose.publish(tx, {
      title: '合一',
      subtitle: '',
      cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
      story: [],
      rules: [],
      resultGoodsSn,
      total: 10,
      perPersonLimit: 0,
      startsAt: new Date(Date.now() - 1000),
      endsAt: null,
      materials: [{ goodsSn, quantity: 1 }],
    }),
  )
}

describe('[console.items] the list', () => {
  test('finds an item by each filter and by nothing else', async () => {
    const { user, nftId, goodsSn } = await makeHolder(server)
    const { nftId: unminted } = await makeHolder(server, { minted: false })
    const item = await info(nftId)
    expect(item.token).not.toBeNull()
    const tokenId = String(item.token?.tokenId)
    const mintedAt = Number(item.mintedAt)
    for (const filter of [
      { itemId: nftId },
      { goodsSn },
      { goodsSn, serial: 1 },
      { uid: user.uid },
      { transactionHash: item.token?.transactionHash },
      { tokenId },
      { uid: user.uid, state: ItemState.held },
      { uid: user.uid, mintedFrom: mintedAt, mintedUntil: mintedAt + 1 },
      { uid: user.uid, sort: '-mintedAt' },
    ])
      expect(await found(filter)).toEqual([nftId])
    expect(await found({ state: ItemState.minting })).toEqual([unminted])
    expect(await found({ uid: user.uid, mintedUntil: mintedAt })).toEqual([])
    expect(await found({ uid: user.uid, state: ItemState.destroyed })).toEqual([])
    expect(await found({ tokenId: '9'.repeat(78) })).toEqual([])
    expect(await found({ isFrozen: true })).toEqual([])
    await freeze(nftId)
    expect(await found({ isFrozen: true })).toEqual([nftId])
    expect(await found({ isFrozen: false })).not.toContain(nftId)
    await release(nftId)
    expect(await owner.ask('item/list', { serial: 1 })).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await owner.ask('item/list', { nonsense: 1 })).toMatchObject({ reason: 'BAD_INPUT' })
    expect(JSON.stringify((await owner.ask('item/list', { uid: user.uid })).data)).not.toContain(user.phone)
  })

  test('pages through each sort order without gaps', async () => {
    await makeHolder(server, { quantity: 3 })
    for (const sort of ['-issuedAt', 'issuedAt', '-mintedAt', 'mintedAt']) {
      const whole = await found({ sort })
      const paged: string[] = []
      let after: string | null | undefined
      while (after !== null) {
        const { data } = await owner.ask('item/list', { sort, size: 2, ...(after && { after }) })
        paged.push(...data.list.map(({ itemId }) => itemId))
        after = data.next
      }
      expect(paged).toEqual(whole)
    }
  })

  test('has an index for each filter, and for each sort', async () => {
    const { db } = server.context.database
    const used = async (table: string, where: string, order: string) =>
      db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        await sql`set local enable_sort = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select id from ${sql.table(table)} where ${sql.raw(where)} order by ${sql.raw(order)} limit 50`.execute(
          tx,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    const plans: readonly [table: string, where: string, order: string, index: string][] = [
      ['items', 'true', 'id desc', 'items_pkey'],
      ['items', 'minted_at is not null', 'minted_at desc, id desc', 'items_by_minting'],
      ['items', `minted_at >= now() and minted_at is not null`, 'minted_at, id', 'items_by_minting'],
      ['items', `goods_sn = 'x'`, 'serial desc, id desc', 'items_serial_unique'],
      ['items', 'owner_uid = 7', 'id desc', 'items_had_by'],
      ['items', 'state = 4 and state <> 2', 'id desc', 'items_not_held'],
      ['items', 'frozen_at is not null', 'id desc', 'items_frozen_now'],
      ['items', `transaction_hash = '0x'`, 'id', 'items_by_transaction'],
      ['chain_operations', 'true', 'id desc', 'chain_operations_pkey'],
      ['chain_operations', `state = 'dead' and state <> 'done'`, 'id desc', 'chain_operations_open'],
      ['chain_operations', `kind = 'burn' and kind <> 'mint'`, 'id desc', 'chain_operations_by_kind'],
      ['chain_operations', 'item_id = 7', 'id desc', 'chain_operations_by_item'],
      ['chain_operations', `transaction_hash = '0x'`, 'id', 'chain_operations_by_transaction'],
      ['gifts', 'true', 'id desc', 'gifts_pkey'],
      ['gifts', 'state = 1', 'id desc', 'gifts_waiting'],
      ['gifts', 'from_uid = 7', 'id desc', 'gifts_from'],
      ['gifts', 'to_uid = 7', 'id desc', 'gifts_to'],
      ['gifts', 'item_id = 7', 'id desc', 'gifts_of_item'],
    ]
    for (const [table, where, order, index] of plans) expect(await used(table, where, order)).toContain(index)
  })
})

describe('[console.items] one item', () => {
  test('shows its full history, its token, and its public page', async () => {
    const holder = await makeRightHolder(server, { delivery: RightsDelivery.service })
    const { nftId, rightsId, user } = holder
    await server.worker.sweep('mint')
    await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey())
    const friend = await makeCollector(server)
    const { giftId } = await send(holder, nftId, friend)
    expect(await info(nftId)).toMatchObject({ pendingGiftId: giftId, state: ItemState.locked })
    await friend.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
    await server.worker.sweep('move')
    await freeze(nftId)
    await release(nftId)
    const item = await info(nftId)
    expect(item.timeline.map(({ kind }) => kind).toSorted()).toEqual(
      ['issued', 'minted', 'right', 'giftSent', 'giftReceived', 'frozen', 'unfrozen'].toSorted(),
    )
    expect(item.timeline.map(({ at }) => at)).toEqual(item.timeline.map(({ at }) => at).toSorted((a, b) => b - a))
    const minted = item.timeline.find(({ kind }) => kind === 'minted')
    expect(minted).toMatchObject({ transactionHash: item.token?.transactionHash, blockNumber: item.token?.blockNumber })
    const given = item.timeline.find(({ kind }) => kind === 'giftReceived')
    expect(given?.transactionHash).toMatch(/^0x/)
    expect(await found({ transactionHash: given?.transactionHash })).toEqual([nftId])
    expect(item).toMatchObject({ holder: { uid: friend.user.uid }, freeze: null, pendingGiftId: null })
    expect(JSON.stringify(item)).not.toContain(user.phone)
    const standard = item.token?.contractType === 1 ? '721' : '1155'
    const open = await fetch(`${server.url}/chain/metadata/${standard}/${item.token?.tokenId}.json`)
    expect(await open.json()).toEqual(item.metadata)
    expect(await owner.ask('item/info', { itemId: '999999' })).toMatchObject({ reason: 'ITEM_NOT_FOUND' })
  })
})

describe('[console.items] a frozen item', () => {
  test('cannot be used until two persons end the freeze, and its holder is informed', async () => {
    const holder = await makeRightHolder(server, { delivery: RightsDelivery.service })
    const { call, nftId, goodsSn, rightsId } = holder
    const friend = await makeCollector(server)
    const activityId = await composeOf(goodsSn)
    const transferToken = await proof(call, [nftId])
    const actions: Record<string, () => Promise<unknown>> = {
      give: () => send(holder, nftId, friend),
      destroy: () => call('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey()),
      compose: () => call('hwnft/synthesize/synthesizeNft', { activityId, nftIds: [nftId] }, newKey()),
      use: () => call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey()),
      takeBack: () =>
        server.context.database.transaction((tx) =>
          server.context.vault.takeBack(tx, { sn: holder.orderSn, uid: holder.user.uid }),
        ),
    }
    expect((await freeze(nftId)).status).toBe(200)
    expect(await call('hwnft/userNft/info', { nftId })).toMatchObject({ isFrozen: true, state: ItemState.minting })
    for (const action of Object.values(actions)) await expect(action()).rejects.toMatchObject({ reason: 'ITEM_FROZEN' })
    // The chain continues, and the item stays frozen.
    await server.worker.sweep('mint')
    expect(await info(nftId)).toMatchObject({ state: ItemState.held, freeze: { ...court } })
    for (const action of Object.values(actions)) await expect(action()).rejects.toMatchObject({ reason: 'ITEM_FROZEN' })
    await release(nftId)
    expect(await call('hwnft/userNft/info', { nftId })).toMatchObject({ isFrozen: false })
    await actions['use']?.()
    await actions['give']?.()
  })

  test('shows no pass and redeems none', async () => {
    const holder = await makeRightHolder(server, { delivery: RightsDelivery.site })
    const staff = await makeStaff(server)
    const { code } = await holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId })
    await freeze(holder.nftId)
    expect((await refusal(redeem(staff, code))).reason).toBe('ITEM_FROZEN')
    expect((await refusal(holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId }))).reason).toBe(
      'ITEM_FROZEN',
    )
  })

  test('stays with its sender if it was a pending gift', async () => {
    const holder = await makeHolder(server)
    const friend = await makeCollector(server)
    const { giftId } = await send(holder, holder.nftId, friend)
    await freeze(holder.nftId)
    const receive = () => friend.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
    expect((await refusal(receive())).reason).toBe('ITEM_FROZEN')
    expect((await owner.ask('gift/list', { itemId: holder.nftId })).data.list).toMatchObject([
      { giftId, state: GenericStatus.await, fromUid: holder.user.uid, toUid: friend.user.uid },
    ])
    // Its sender may recall it, and it stays frozen.
    await holder.call('hwnft/giftRecord/recall', { giftId }, newKey())
    expect(await info(holder.nftId)).toMatchObject({ state: ItemState.held, holder: { uid: holder.user.uid } })
    expect((await refusal(send(holder, holder.nftId, friend))).reason).toBe('ITEM_FROZEN')
    await release(holder.nftId)
    const again = await send(holder, holder.nftId, friend)
    await friend.call('hwnft/giftRecord/receive', { giftId: again.giftId, accept: true }, newKey())
    expect(await info(holder.nftId)).toMatchObject({ holder: { uid: friend.user.uid } })
  })

  test('and a gift accepted at that moment: one is first, and the other is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const holder = await makeHolder(server, { minted: false })
      const friend = await makeCollector(server)
      const { giftId } = await send(holder, holder.nftId, friend)
      const [received, frozen] = await Promise.all([
        friend.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey()).then(
          () => 'received',
          (error: { reason: string }) => error.reason,
        ),
        freeze(holder.nftId),
      ])
      expect(frozen.status).toBe(200)
      expect(['received', 'ITEM_FROZEN']).toContain(received)
      const { holder: has, state } = await info(holder.nftId)
      expect(has.uid).toBe(received === 'received' ? friend.user.uid : holder.user.uid)
      expect(state).toBe(received === 'received' ? ItemState.minting : ItemState.locked)
    }
  })

  test('and a destruction at that moment: one is first, and the other is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const { call, nftId } = await makeHolder(server, { minted: false })
      const transferToken = await proof(call, [nftId])
      const [destroyed, frozen] = await Promise.all([
        call('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey()).then(
          () => 'destroyed',
          (error: { reason: string }) => error.reason,
        ),
        freeze(nftId),
      ])
      expect([destroyed, frozen.reason]).toEqual(
        destroyed === 'destroyed' ? ['destroyed', 'ILLEGAL_TRANSITION'] : ['ITEM_FROZEN', undefined],
      )
    }
  })

  test('is protected by the database too', async () => {
    const { nftId, user } = await makeHolder(server)
    const friend = await makeCollector(server)
    await freeze(nftId)
    const { db } = server.context.database
    const change = (set: { owner_uid: string } | { state: 3 | 4 }) =>
      db.updateTable('items').set(set).where('id', '=', nftId).execute()
    await expect(change({ owner_uid: friend.user.uid })).rejects.toMatchObject({ code: '23000' })
    await expect(change({ state: ItemState.locked })).rejects.toMatchObject({ code: '23000' })
    await expect(change({ state: ItemState.destroyed })).rejects.toMatchObject({ code: '23000' })
    expect(await info(nftId)).toMatchObject({ holder: { uid: user.uid }, state: ItemState.held })
    await expect(
      db.updateTable('item_freezes').set({ order_number: '别的文书' }).where('item_id', '=', nftId).execute(),
    ).rejects.toMatchObject({ code: '23000' })
    await expect(db.deleteFrom('item_freezes').where('item_id', '=', nftId).execute()).rejects.toMatchObject({
      code: '23000',
    })
  })

  test('is frozen once, under repeated and concurrent presses, and a destroyed one is not', async () => {
    const { call, nftId } = await makeHolder(server)
    const answers = await Promise.all([owner, other, owner].map((who) => freeze(nftId, who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ reason: 'ITEM_FROZEN' })
    const { list } = (await owner.ask('audit/list', { target: `item:${nftId}`, outcome: 'done' })).data
    expect(list).toMatchObject([
      { verb: 'item/freeze', reason: court.reason, after: { orderNumber: court.orderNumber } },
    ])
    await release(nftId)
    const transferToken = await proof(call, [nftId])
    await call('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey())
    expect(await freeze(nftId)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await freeze('999999')).toMatchObject({ reason: 'ITEM_NOT_FOUND' })
  })

  test('[console.two-person] is never released by one person, nor by a request for an earlier freeze', async () => {
    const { nftId } = await makeHolder(server)
    expect(await askRelease(nftId)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await freeze(nftId)
    const { data } = await askRelease(nftId)
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    expect(await owner.ask('approval/approve', { id: data.approvalId })).toMatchObject({ reason: 'APPROVAL_OWN' })
    expect((await info(nftId)).freeze).not.toBeNull()
    // Frozen again meanwhile, it is a different freeze from the one to be ended.
    const { db } = server.context.database
    const lifted = { release_number: '甲', released_by: owner.id, released_by_name: '甲', released_at: new Date() }
    await db.updateTable('item_freezes').set(lifted).where('item_id', '=', nftId).execute()
    await db.updateTable('items').set({ frozen_at: null }).where('id', '=', nftId).execute()
    await freeze(nftId)
    expect(await other.ask('approval/approve', { id: data.approvalId })).toMatchObject({ reason: 'APPROVAL_MOVED' })
    expect((await info(nftId)).freeze).not.toBeNull()
  })
})

describe('[console.items] gifts', () => {
  test('are found by their state, their sides and their item', async () => {
    const holder = await makeHolder(server)
    const friend = await makeCollector(server)
    const { giftId } = await send(holder, holder.nftId, friend)
    const gifts = async (input: object) => (await owner.ask('gift/list', input)).data.list.map((gift) => gift.giftId)
    for (const filter of [
      { fromUid: holder.user.uid },
      { toUid: friend.user.uid },
      { itemId: holder.nftId },
      { toUid: friend.user.uid, state: GenericStatus.await },
    ])
      expect(await gifts(filter)).toEqual([giftId])
    expect(await gifts({ fromUid: friend.user.uid })).toEqual([])
    expect(await gifts({ fromUid: holder.user.uid, state: GenericStatus.success })).toEqual([])
    await friend.call('hwnft/giftRecord/receive', { giftId, accept: false }, newKey())
    expect((await owner.ask('gift/list', { itemId: holder.nftId })).data.list).toMatchObject([
      { state: GenericStatus.fail, endReason: 'declined' },
    ])
  })
})
