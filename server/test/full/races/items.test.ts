import type { GoodsSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { faultless, faults, followChain } from '../../gifts/fixture.ts'
import {
  act,
  type Action,
  makePair,
  proofs,
  race,
  raceTimeout as timeout,
  rounds,
  send,
  winnersOf,
} from '../../races/fixture.ts'

// Runs every two actions on one item concurrently, many times: at most one of them succeeds.

let server: TestServer
beforeAll(async () => {
  // Other tests cover who may name a recipient, and how often a day.
  server = await startTestServer({ overrides: { gift: { lookupsPerDay: 1000, perDay: 1000 } } })
})
afterAll(() => server?.stop())

/** An activity that turns one piece of the good into one other piece. */
async function composeOf(goodsSn: GoodsSn): Promise<string> {
  const { database, compose } = server.context
  const result = await makeGoods(database, { edition: 100 })
  return database.transaction((tx) =>
    compose.publish(tx, {
      title: '合一',
      subtitle: '',
      cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
      story: [],
      rules: [],
      resultGoodsSn: result,
      total: 10,
      perPersonLimit: 0,
      startsAt: new Date(Date.now() - 1000),
      endsAt: null,
      materials: [{ goodsSn, quantity: 1 }],
    }),
  )
}

type Acts = 'send' | 'destroy' | 'compose'

/** A free item with every action its owner may take. */
async function freeItem(): Promise<Record<Acts, Action>> {
  const { holder, other, nftId, goodsSn } = await makePair(server)
  const [activityId, nextProof] = [await composeOf(goodsSn), await proofs(server, holder, nftId)]
  return {
    send: () => send(server, holder, nftId, other),
    destroy: () => act(server, holder, 'hwnft/userNft/destroyNft', { nftId, transferToken: nextProof() }),
    compose: () => act(server, holder, 'hwnft/synthesize/synthesizeNft', { activityId, nftIds: [nftId] }),
  }
}

describe('a free item', () => {
  test.each<[Acts, Acts]>([
    ['send', 'send'],
    ['destroy', 'destroy'],
    ['compose', 'compose'],
    ['send', 'destroy'],
    ['send', 'compose'],
    ['compose', 'destroy'],
  ])('%s and %s: one wins', { timeout }, async (first, second) => {
    for (let round = 0; round < rounds; round++) {
      const acts = await freeItem()
      const attempts = await race({ [first]: acts[first], [second]: acts[second] })
      expect(winnersOf(attempts)).toHaveLength(1)
      const reasons = new Set(attempts.flatMap(({ reason }) => reason ?? []))
      for (const reason of reasons) expect(['ITEM_LOCKED', 'ITEM_NOT_FOUND']).toContain(reason)
    }
  })
})

type Endings = 'recall' | 'receive' | 'decline' | 'expire'

/** A pending gift with every way it may end; just expired if `isOver`. */
async function pendingGift(isOver: boolean): Promise<Record<Endings, Action>> {
  const { holder, other, nftId } = await makePair(server)
  const { giftId } = await send(server, holder, nftId, other)
  if (isOver) {
    await server.context.database.pool.query(
      `update gifts set expires_at = clock_timestamp() + interval '20 ms' where id = $1`,
      [giftId],
    )
  }
  const sweep = server.context.sweeps.find(({ name }) => name === 'gift-expiry')
  return {
    recall: () => act(server, holder, 'hwnft/giftRecord/recall', { giftId }),
    receive: () => act(server, other, 'hwnft/giftRecord/receive', { giftId, accept: true }),
    decline: () => act(server, other, 'hwnft/giftRecord/receive', { giftId, accept: false }),
    expire: async () => sweep?.run(),
  }
}

describe('a pending gift', () => {
  test.each<[Endings, Endings]>([
    ['recall', 'recall'],
    ['receive', 'receive'],
    ['recall', 'receive'],
    ['recall', 'decline'],
    ['receive', 'decline'],
  ])('%s and %s: one wins', { timeout }, async (first, second) => {
    for (let round = 0; round < rounds; round++) {
      const endings = await pendingGift(false)
      const attempts = await race({ [first]: endings[first], [second]: endings[second] })
      expect(winnersOf(attempts)).toHaveLength(1)
      expect(new Set(attempts.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['GIFT_ENDED']))
    }
  })

  test.each<Endings>(['recall', 'receive'])('%s around its last moment: it ends once', { timeout }, async (ending) => {
    for (let round = 0; round < rounds; round++) {
      const endings = await pendingGift(true)
      const attempts = await race({ [ending]: endings[ending], expire: endings.expire })
      expect(winnersOf(attempts).filter((action) => action === ending).length).toBeLessThanOrEqual(1)
      await endings.expire()
    }
    const { rows } = await server.context.database.pool.query(
      'select id from gifts where state = 1 and expires_at <= now()',
    )
    expect(rows).toEqual([])
  })
})

test('afterwards the books are correct, and the chain agrees', { timeout }, async () => {
  while ((await faults(server)).waiting > 0) await followChain(server)
  expect(await faults(server)).toMatchObject(faultless)
})
