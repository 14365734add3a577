import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Providers, startProviders } from '../support/channels/all.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let providers: Providers
let server: TestServer
let finance: StaffMember
let owner: StaffMember
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer({ deps: { channels: providers.channels } })
  finance = await createStaff(server, { roles: ['finance'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  await server?.stop()
  await providers?.stop()
})

test('the channels are listed with where they can be used', async () => {
  const { list } = (await finance.ask('channel/list', {})).data
  expect(list.map(({ name, title }) => [name, title])).toEqual(
    providers.channels.map(({ name, title }) => [name, title]),
  )
  expect(list.find(({ name }) => name === 'alipay')?.places).toEqual(['电脑', '手机浏览器', 'App 内'])
})

test('[call channel/check] a check says step by step whether the credentials work, moves no money and is recorded', async () => {
  const alipay = providers.of('alipay')
  const { name } = alipay.channel
  const fine = (await finance.ask('channel/check', { name })).data
  expect(fine).toMatchObject({ isFine: true, steps: await alipay.channel.check().then(({ steps }) => steps) })
  alipay.misbehave('query', 'unsigned')
  expect((await finance.ask('channel/check', { name })).data.isFine).toBe(false)
  expect(alipay.movements()).toEqual([])
  const entries = (await owner.ask('audit/list', { target: `channel:${name}` })).data.list
  expect(entries.map(({ verb, after }) => [verb, after])).toEqual([
    ['channel/check', { isFine: false }],
    ['channel/check', { isFine: true }],
  ])
})

test('a channel that the installation lacks is refused', async () => {
  expect(await finance.ask('channel/check', { name: 'sandbox' })).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
})
