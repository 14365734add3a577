import { afterEach, expect, test, vi } from 'vitest'
import { ContractType } from '@app/contract'
import { watchPool } from '../../src/embedded/poolWatch.ts'
import { adapter, alice, edition, makeFolder, mintsOf, pieces, startChain } from './fixture.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const minutes = 600_000

test('the chain reports pending transactions, with or without a waiter, and the watch ends with the chain', async () => {
  const home = makeFolder()
  cleanups.push(home.remove)
  const local = await startChain(home.folder)
  cleanups.push(local.stop)
  const pool = watchPool(local.rpcUrl)
  cleanups.push(pool.close)
  await vi.waitFor(() => expect(pool.isOpen()).toBe(true))
  const chain = adapter(local.rpcUrl)
  const waited = pool.wait(minutes)
  const items = mintsOf(pieces(ContractType.c721, 3n, 1, 2), alice.address)
  await chain.mintBatch({ editions: [edition(ContractType.c721, 3n)], items })
  await waited
  // A report without a waiter is not lost.
  await chain.mintBatch({ editions: [edition(ContractType.c721, 4n)], items: [] })
  await pool.wait(minutes)
  const last = pool.wait(minutes)
  await local.stop()
  await last
  expect(pool.isOpen()).toBe(false)
})
