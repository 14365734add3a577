import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRun } from '../../src/jobs/retryBackoff.ts'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('the audit lists failing items of sweeps, and reports no fault in the books because of them', async () => {
  const run = () => opsOver(server.context)('books', 'audit')
  const failed = [{ item: '4711', cause: 'the item is broken' }]
  await noteRun(server.context.database.db, { name: 'gift-expiry', everySeconds: 15 }, ['4711'], failed)
  const { code, output } = await run()
  expect([code, output]).toEqual([0, expect.stringMatching(/gift-expiry.*4711.*the item is broken/)])
  await noteRun(server.context.database.db, { name: 'gift-expiry', everySeconds: 15 }, ['4711'], [])
  expect((await run()).output).not.toContain('gift-expiry')
})
