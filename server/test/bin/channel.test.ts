import { afterAll, beforeAll, expect, test } from 'vitest'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('an operator learns which channels are on, and is told what none is called', async () => {
  const ops = opsOver(server.context)
  expect(await ops('channel', 'list')).toEqual({ code: 0, output: '没有启用任何支付渠道（PAYMENT_CHANNELS）。\n' })
  expect(await ops('channel', 'check', 'alipay')).toMatchObject({
    code: 1,
    output: expect.stringContaining('没有启用渠道 alipay'),
  })
})
