import { type ItemId, ItemState } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { markDead, recordMints } from '../../src/modules/vault/chain/queries.ts'
import {
  consume,
  handOver,
  lockForGift,
  type OwnItem,
  takeOwn,
  unlock,
} from '../../src/modules/vault/items/ownership.ts'
import { reopen } from '../../src/modules/vault/chain/lossQueries.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy, operationOf } from './fixture.ts'

let server: TestServer
let user: TestUser
let item: OwnItem
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const { nftIds, user: buyer } = await buy(server)
  user = buyer
  item = await within(async (tx) => (await takeOwn(tx, user.uid, nftIds))[0] as OwnItem)
})

const within = <Result>(work: (tx: Tx) => Promise<Result>) => server.context.database.transaction(work)
const stateOf = async (id: ItemId) =>
  (await server.context.database.db.selectFrom('items').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

/** Each action of the vault on a piece that passed its gate before. */
const acts: Readonly<Record<string, (tx: Tx) => Promise<void>>> = {
  lockForGift: (tx) => lockForGift(tx, item, user.uid),
  unlock: (tx) => unlock(tx, item.id, user.uid, '撤回'),
  handOver: async (tx) => {
    const other = await makeUser(server.context.database)
    await handOver(tx, { itemId: item.id, fromUid: user.uid, toUid: other.uid })
  },
  consume: (tx) => consume(tx, [item], user.uid, 'destroyed'),
}

/** The actions that succeed, each tried alone. */
async function possible(): Promise<string[]> {
  const found: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    const undone = new Error('undone')
    const ended = await within(async (tx) => {
      await act(tx)
      throw undone
    }).catch((error: unknown) => error)
    if (ended === undone) found.push(name)
    else if (!/do not all move|was not locked/.test(String(ended))) throw ended
  }
  return found
}

describe('a piece', () => {
  test('moves only along the table, whatever its gate has admitted', async () => {
    expect(await stateOf(item.id)).toBe(ItemState.minting)
    expect(await possible()).toEqual(['lockForGift', 'consume'])
    await within((tx) => lockForGift(tx, item, user.uid))
    expect(await stateOf(item.id)).toBe(ItemState.locked)
    expect(await possible()).toEqual(['unlock', 'handOver'])
    await within((tx) => unlock(tx, item.id, user.uid, '撤回'))
    await within((tx) => consume(tx, [item], user.uid, 'destroyed'))
    expect(await stateOf(item.id)).toBe(ItemState.destroyed)
    expect(await possible()).toEqual([])
  })

  test('stays locked or destroyed when its token is minted', async () => {
    const operationId = await operationIdOf(item.id)
    await within((tx) => lockForGift(tx, item, user.uid))
    await within((tx) => mint(tx, operationId))
    expect(await stateOf(item.id)).toBe(ItemState.locked)
    await within((tx) => unlock(tx, item.id, user.uid, '撤回'))
    expect(await stateOf(item.id)).toBe(ItemState.held)
  })
})

const operationIdOf = async (id: ItemId) =>
  (
    await server.context.database.db
      .selectFrom('chain_operations')
      .select('id')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
  ).id
const mint = (tx: Tx, operationId: string) =>
  recordMints(tx, [{ operationId, itemId: item.id, address: '0x1', transaction: null }])

describe('an operation for the chain', () => {
  test('is sent once, and again only if the chain had done it', async () => {
    const operationId = await operationIdOf(item.id)
    expect(await within((tx) => reopen(tx, 'mint', [item.id]))).toBe(0)
    await within((tx) => mint(tx, operationId))
    await within((tx) => markDead(tx, operationId, 'too late'))
    expect(await operationOf(server, item.id)).toMatchObject({ state: 'done' })
    expect(await within((tx) => reopen(tx, 'mint', [item.id]))).toBe(1)
    expect(await operationOf(server, item.id)).toMatchObject({ state: 'waiting' })
  })

  test('fails for good until somebody requests it again', async () => {
    const operationId = await operationIdOf(item.id)
    await within((tx) => markDead(tx, operationId, 'refused'))
    await within((tx) => mint(tx, operationId))
    expect(await within((tx) => reopen(tx, 'mint', [item.id]))).toBe(0)
    expect(await operationOf(server, item.id)).toMatchObject({ state: 'dead' })
    expect(await stateOf(item.id)).toBe(ItemState.minting)
  })
})
