import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opsOver } from '../support/ops.ts'
import { makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeLot } from '../support/lots.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'auction-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const command = (...args: string[]) => opsOver(server.context)('auction', ...args)

test('an operator adds a lot from a file and opens the auctions, and every process is notified', async () => {
  const cover = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }
  const lot = {
    goodsSn: 'L2026000777',
    name: '雨过天青瓶',
    house: '云岫拍卖行',
    licenceNumber: '云拍 07 号',
    shopId: await makeShop(server.context.database),
    creator: { name: '沈知白', title: '陶艺师', introduction: '守窑三十年' },
    cover,
    gallery: [cover],
    story: ['一窑一件。'],
    startPrice: 10_000,
    step: 1000,
    deposit: 5000,
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const file = join(folder, 'lot.json')
  writeFileSync(file, JSON.stringify({ ...lot, endsAt: lot.startsAt }))
  expect(await command('add', file)).toMatchObject({ code: 1, output: expect.stringContaining('endsAt') })
  writeFileSync(file, JSON.stringify(lot))
  expect(await command('add', file)).toMatchObject({ code: 0, output: expect.stringContaining(lot.name) })
  expect(await server.call('order/auction/list', {})).toEqual({ isOpen: false, list: [] })

  expect((await command('open')).code).toBe(0)
  await expect
    .poll(async () => (await server.call('order/auction/list', {})).list.map(({ goodsSn }) => goodsSn))
    .toEqual([lot.goodsSn])
  expect((await command('list')).output).toMatch(
    /L2026000777\t(?:未开始|竞拍中)\t无人出价[^]*保证金：代管 0 元，扣留 0 元/,
  )
  expect((await command('sell')).code).toBe(2)
})

test('an operator withdraws a lot, with a reason that bidders can read', async () => {
  const lotId = await makeLot(server)
  const withdraw = (lot: string, reason: string) => command('withdraw', lot, '--reason', reason, '--by', '陆泊舟')
  const reason = '委托人收回了这件瓷瓶'
  expect((await withdraw(lotId, 'no words for them')).code).toBe(2)
  expect(await withdraw('999', reason)).toMatchObject({ code: 1, output: expect.stringContaining('NOT_FOUND') })
  expect(await withdraw(lotId, reason)).toMatchObject({ code: 0, output: expect.stringContaining('陆泊舟') })
  expect(await withdraw(lotId, reason)).toMatchObject({ code: 0, output: expect.stringContaining('此前已经撤拍') })
  expect((await server.call('order/auction/info', { lotId })).withdrawal?.reason).toBe(reason)
  expect((await command('list')).output).toMatch(/已撤拍[^]*陆泊舟于 .*委托人收回了这件瓷瓶/)
})
