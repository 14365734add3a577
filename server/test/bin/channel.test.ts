import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProviders, fakeChannels, type Providers } from '../support/channels/all.ts'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let providers: Providers
let server: TestServer
let sandboxed: TestServer

beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer({ deps: { channels: providers.channels } })
  sandboxed = await startTestServer()
})
afterAll(async () => {
  await Promise.all([server.stop(), sandboxed.stop()])
  await providers.stop()
})

test('lists the enabled channels, and reports an unknown name', async () => {
  const { output } = await opsOver(server.context)('channel', 'list')
  expect(output.split('\n').map((line) => line.split('  ')[0])).toEqual([...fakeChannels, ''])
  const ops = opsOver(sandboxed.context)
  expect(await ops('channel', 'list')).toEqual({ code: 0, output: '没有启用任何支付渠道（PAYMENT_CHANNELS）。\n' })
  // The sandbox has no credentials to check.
  expect(await ops('channel', 'check', 'sandbox')).toMatchObject({
    code: 1,
    output: expect.stringContaining('没有启用渠道 sandbox'),
  })
})

test.each(fakeChannels)('a check of %s reports each step, and what is wrong in words', async (name) => {
  const ops = opsOver(server.context)
  const fine = await ops('channel', 'check', name)
  expect(fine).toMatchObject({ code: 0, output: expect.stringContaining(`渠道 ${name} 一切正常。`) })
  expect(providers.of(name).movements()).toEqual([])
  providers.of(name).misbehave('query', 'altered')
  const broken = await ops('channel', 'check', name)
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining(`渠道 ${name} 现在不能收款，原因见上文。`) })
  expect(broken.output).not.toContain('一切正常')
})
