import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalChain } from '../../src/embedded/chain.ts'
import type { Chain, ChainItem, Hex, Move, SignedMove } from '../../src/ports/chain.ts'
import { adapter, alice, bob, edition, makeFolder, mintsOf, pieces, startChain, types } from './fixture.ts'

const home = makeFolder()
let local: LocalChain
let chain: Chain
let nextWork = 1n
let nextMove = 1n

beforeAll(async () => {
  local = await startChain(home.folder)
  chain = adapter(local.rpcUrl)
})
afterAll(async () => {
  await local?.stop()
  home.remove()
})

const gift = (item: ChainItem, from: Hex, to: Hex | null): Move => ({ ...item, moveId: nextMove++, from, to })

const signed = async (key: Hex, move: Move): Promise<SignedMove> => ({
  ...move,
  signature: await chain.signMove(key, move),
})

describe.each(types)('enum.contract-type %i', (type) => {
  async function minted(count: number): Promise<ChainItem[]> {
    const workId = nextWork++
    const items = pieces(type, workId, 1, count)
    await chain.mintBatch({ editions: [edition(type, workId)], items: mintsOf(items, alice.address) })
    return items
  }

  test('applies a move once, also there and back in one batch, and returns its transaction', async () => {
    const [item] = await minted(1)
    const moves = [
      await signed(alice.privateKey, gift(item!, alice.address, bob.address)),
      await signed(bob.privateKey, gift(item!, bob.address, alice.address)),
    ]
    const outcomes = await chain.moveBatch(moves)
    expect(outcomes.every((outcome) => outcome.done && outcome.transaction)).toBe(true)
    expect(await chain.moveBatch(moves)).toEqual(outcomes)
    expect(await chain.holdings([item!])).toEqual([{ state: 'held', owner: alice.address }])
  })

  test('a burn is final: the serial is neither minted nor moved again', async () => {
    const [item] = await minted(1)
    const burn = await signed(alice.privateKey, gift(item!, alice.address, null))
    const [outcome] = await chain.moveBatch([burn])
    expect(outcome).toMatchObject({ done: true, transaction: { hash: expect.stringMatching(/^0x/) } })
    const late = await signed(alice.privateKey, gift(item!, alice.address, bob.address))
    expect(await chain.moveBatch([late])).toEqual([{ done: false, reason: 'burnt' }])
    await chain.mintBatch({ editions: [edition(type, item!.workId)], items: mintsOf([item!], bob.address) })
    expect(await chain.holdings([item!])).toEqual([{ state: 'burnt' }])
  })

  test('a burn that overtakes its mint closes the serial', async () => {
    const workId = nextWork++
    const item = { contractType: type, workId, serial: 5 }
    const editions = [edition(type, workId)]
    await chain.mintBatch({ editions, items: [] })
    const burn = await signed(alice.privateKey, gift(item, alice.address, null))
    expect(await chain.moveBatch([burn])).toEqual([{ done: true, transaction: null }])
    expect(await chain.moveBatch([burn])).toEqual([{ done: true, transaction: null }])
    expect(await chain.mintBatch({ editions, items: mintsOf([item], alice.address) })).toEqual([
      { done: false, reason: 'burnt' },
    ])
  })

  test('refuses forged, foreign and premature moves, and applies the rest of the batch', async () => {
    const [first, second, third] = await minted(3)
    const absent = { ...first!, serial: 900 }
    const moves = [
      await signed(bob.privateKey, gift(first!, alice.address, bob.address)),
      await signed(bob.privateKey, gift(second!, bob.address, alice.address)),
      await signed(alice.privateKey, gift(third!, alice.address, bob.address)),
      await signed(alice.privateKey, gift(absent, alice.address, bob.address)),
    ]
    // The second requests a piece that alice already holds: it counts as done.
    expect(await chain.moveBatch(moves)).toEqual([
      { done: false, reason: 'bad-signature' },
      { done: true, transaction: null },
      { done: true, transaction: expect.anything() },
      { done: false, reason: 'not-minted' },
    ])
    const notHis = await signed(alice.privateKey, gift(third!, alice.address, `0x${'77'.repeat(20)}`))
    expect(await chain.moveBatch([notHis])).toEqual([{ done: false, reason: 'not-holder' }])
    expect(await chain.holdings([first!, second!, third!])).toEqual([
      { state: 'held', owner: alice.address },
      { state: 'held', owner: alice.address },
      { state: 'held', owner: bob.address },
    ])
  })
})
