import type { ItemId } from '@app/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faultless, faults, followChain, makeCollector, makeHolder, newKey, send } from '../gifts/fixture.ts'
import { rewrite } from '../support/damage.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { letTimePass } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** An item that was received by another user, of which the chain does not know yet. */
async function makeGiver() {
  const [giver, taker] = [await makeHolder(server), await makeCollector(server)]
  const { giftId } = await send(giver, giver.nftId, taker)
  await taker.call('hwnft/giftRecord/receive', { giftId }, newKey())
  return giver
}

async function moveOf(itemId: ItemId) {
  return server.context.database.db
    .selectFrom('chain_operations')
    .select(['state', 'attempts'])
    .where('item_id', '=', itemId)
    .where('kind', '=', 'transfer')
    .executeTakeFirstOrThrow()
}

test('a move whose giver’s key cannot be decrypted is set aside, the others of its batch are made, each once', async () => {
  const [first, broken, last] = [await makeGiver(), await makeGiver(), await makeGiver()]
  const write = (key: Buffer) =>
    rewrite(server.context.database, 'update wallets set key_encrypted = $2 where uid = $1', [broken.user.uid, key])
  const { key_encrypted: key } = await server.context.database.db
    .selectFrom('wallets')
    .select('key_encrypted')
    .where('uid', '=', broken.user.uid)
    .executeTakeFirstOrThrow()
  const { moved } = server.chain.counts
  const logged = vi.spyOn(server.context.log, 'error')

  await write(Buffer.alloc(40))
  await server.worker.sweep('move')
  for (const { nftId } of [first, last]) expect(await moveOf(nftId)).toEqual({ state: 'done', attempts: 0 })
  expect(await moveOf(broken.nftId)).toEqual({ state: 'waiting', attempts: 1 })
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ item: broken.nftId }), expect.any(String))

  await write(key as Buffer)
  await letTimePass(server)
  await followChain(server)
  expect(server.chain.counts.moved).toBe(moved + 3)
  expect(await faults(server)).toMatchObject(faultless)
})
