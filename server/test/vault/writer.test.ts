import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ItemState } from '@app/contract'
import { startProxy, type Proxy } from '../support/proxy.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy, type Purchase } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** A worker with a database connection of its own, in the middle of a mint that never ends. */
async function startStuckWorker(): Promise<Proxy> {
  const proxy = await startProxy(server.databaseUrl)
  cleanups.push(proxy.close)
  const begun = Promise.withResolvers<void>()
  const other = await startTestServer({
    beside: server,
    overrides: { database: { url: proxy.url, heartbeatSeconds: 0.2 }, process: { stopSeconds: 0.1 } },
    deps: {
      chain: {
        ...server.chain,
        mintBatch() {
          begun.resolve()
          return new Promise(() => {})
        },
      },
    },
  })
  cleanups.push(other.stop)
  void other.worker.sweep('mint')
  await begun.promise
  return proxy
}

const isHeld = async ({ call, nftIds }: Purchase) =>
  (await call('hwnft/userNft/info', { nftId: String(nftIds[0]) })).state === ItemState.held

test.each(['dies', 'goes silent'] as const)('what a worker was minting when it %s, the next one mints', async (how) => {
  const purchase = await buy(server)
  const proxy = await startStuckWorker()
  // While it lives nobody else writes to the chain, even after its missed heartbeats.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await server.worker.sweep('mint')
  expect(await isHeld(purchase)).toBe(false)

  const { minted } = server.chain.counts
  if (how === 'dies') proxy.cut()
  else proxy.freeze()
  await vi.waitFor(async () => {
    await server.worker.sweep('mint')
    expect(await isHeld(purchase)).toBe(true)
  }, 20_000)
  expect(server.chain.counts.minted).toBe(minted + 1)
})
