import { type ItemId, ItemState } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Collector,
  faultless,
  faults,
  followChain,
  makeCollector,
  makeHolder,
  newKey,
  proof,
  send,
} from '../../gifts/fixture.ts'
import { rewrite } from '../../support/damage.ts'
import { skipBackoffs } from '../../support/backoffs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { pageSize } from '../../../src/modules/vault/chain/verify.ts'
import { buy } from '../../vault/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.worker.sweep('chain rebuild'))

/** Gives an item away, and runs the chain jobs. */
async function give(nftId: ItemId, from: Collector, to: Collector): Promise<void> {
  await server.context.database.pool.query('update items set gift_from = now() where id = $1', [nftId])
  const { giftId } = await send(from, nftId, to)
  await to.call('hwnft/giftRecord/receive', { giftId }, newKey())
  await followChain(server)
}

async function destroy({ call }: Collector, nftId: ItemId): Promise<void> {
  const { pool } = server.context.database
  await pool.query(`update items set acquired_at = now() - interval '2 d' where id = $1`, [nftId])
  await call('hwnft/userNft/destroyNft', { nftId, transferToken: await proof(call, [nftId]) }, newKey())
  await followChain(server)
}

/** Runs the sweeps of a worker. */
async function restore(by = server): Promise<void> {
  await by.worker.sweep('chain rebuild')
  await followChain(server)
}

describe('a chain that was rolled back', () => {
  test('gets every mint again, also if newer ones were made since', async () => {
    await buy(server, { quantity: 30 })
    await followChain(server)
    const save = server.chain.save()
    await buy(server, { quantity: 10 })
    await followChain(server)
    server.chain.goBackTo(save)
    await buy(server, { quantity: 25 })
    const { minted } = server.chain.counts
    await restore()
    expect(server.chain.counts.minted).toBe(minted + 35)
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('gets what can be compared, and an item that cannot be once it is repaired', async () => {
    const { database, log } = server.context
    const save = server.chain.save()
    const [bad, fine] = [await buy(server), await buy(server)]
    await followChain(server)
    const { minted } = server.chain.counts
    const write = (creator: string) =>
      rewrite(database, 'update goods set creator = $2 where sn = $1', [bad.goodsSn, creator])
    const logged = vi.spyOn(log, 'error')
    await write('null')
    server.chain.goBackTo(save)
    await restore()
    expect(server.chain.counts.minted).toBe(minted + 1)
    expect((await fine.call('hwnft/userNft/info', { nftId: String(fine.nftIds[0]) })).state).toBe(ItemState.held)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ item: bad.nftIds[0] }), expect.any(String))

    await write('{"name": "沈砚秋"}')
    await skipBackoffs(database)
    await restore()
    expect(server.chain.counts.minted).toBe(minted + 2)
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('gets every move and burn again, each once, wherever it stopped', async () => {
    const [first, second] = [await makeHolder(server), await makeHolder(server)]
    const others = [await makeCollector(server), await makeCollector(server)] as const
    const burnt = await makeHolder(server)
    const saves = [server.chain.save()]
    await give(first.nftId, first, others[0])
    saves.push(server.chain.save())
    await give(first.nftId, others[0], first)
    await give(second.nftId, second, others[1])
    saves.push(server.chain.save())
    await give(first.nftId, first, others[1])
    await destroy(burnt, burnt.nftId)
    expect(await faults(server)).toMatchObject(faultless)
    for (const save of saves.toReversed()) {
      server.chain.goBackTo(save)
      expect((await server.context.vault.verify()).differences).not.toEqual([])
      await restore()
      expect(await faults(server)).toMatchObject(faultless)
    }
  })

  test('gets what it lost before the operations that follow', async () => {
    const [holder, second, third] = [
      await makeHolder(server),
      await makeCollector(server),
      await makeCollector(server),
    ] as const
    const save = server.chain.save()
    await give(holder.nftId, holder, second)
    server.chain.isDown = true
    await give(holder.nftId, second, third)
    server.chain.isDown = false
    server.chain.goBackTo(save)
    await restore()
    expect(await faults(server)).toMatchObject(faultless)
    server.chain.loseState()
    await restore()
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('is compared page after page, to the last item', async () => {
    const save = server.chain.save()
    await buy(server, { edition: pageSize + 20, quantity: pageSize + 20 })
    await followChain(server)
    server.chain.goBackTo(save)
    await restore()
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('in the middle of a batch is detected too', async () => {
    const save = server.chain.save()
    await buy(server, { quantity: 3 })
    await followChain(server)
    await buy(server)
    const { mintBatch } = server.chain
    server.chain.mintBatch = (batch) => {
      server.chain.mintBatch = mintBatch
      server.chain.goBackTo(save)
      return mintBatch(batch)
    }
    await server.worker.sweep('mint')
    expect((await server.context.vault.verify()).differences).toHaveLength(3)
    await restore()
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('is detected by a worker that did not start it', async () => {
    await buy(server, { quantity: 3 })
    await followChain(server)
    const other = await startTestServer({ beside: server, deps: { chain: server.chain } })
    const save = server.chain.save()
    await buy(server, { quantity: 2 })
    await followChain(server)
    server.chain.goBackTo(save)
    await restore(other)
    expect(await faults(server)).toMatchObject(faultless)
    await other.stop()
  })
})

test('an operation waits for those before it, also if they were rolled back', async () => {
  const [holder, second, third] = [
    await makeHolder(server),
    await makeCollector(server),
    await makeCollector(server),
  ] as const
  server.chain.isDown = true
  await give(holder.nftId, holder, second)
  await give(holder.nftId, second, third)
  server.chain.isDown = false
  const { pool } = server.context.database
  await pool.query(
    `update chain_operations set run_at = now() + case id when first then interval '1 h' else interval '-1 s' end
     from (select min(id) as first from chain_operations where item_id = $1 and kind = 'transfer') f
     where item_id = $1 and kind = 'transfer'`,
    [holder.nftId],
  )
  await server.worker.sweep('move')
  const { rows } = await pool.query(
    `select state, attempts from chain_operations where item_id = $1 and kind = 'transfer' order by id`,
    [holder.nftId],
  )
  expect(rows).toEqual([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
  ])
  await followChain(server)
  expect(await faults(server)).toMatchObject(faultless)
})

test('a piece given twice before it was minted begins with its first holder', async () => {
  const [holder, second, third] = [
    await makeHolder(server, { minted: false }),
    await makeCollector(server),
    await makeCollector(server),
  ] as const
  server.chain.isDown = true
  await give(holder.nftId, holder, second)
  await give(holder.nftId, second, third)
  server.chain.isDown = false
  await followChain(server)
  expect(await faults(server)).toMatchObject(faultless)
})
