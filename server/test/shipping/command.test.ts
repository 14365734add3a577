import { format } from 'node:util'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OrderStatus, ReturnState } from '@app/contract'
import { readShipCommand } from '../../src/bin/shipCommands.ts'
import { runCommandLine } from '../support/commandLine.ts'
import { type Buyer, home, openWorld, type World } from './world.ts'

let world: World
let buyer: Buyer
const folder = mkdtempSync(join(tmpdir(), 'ship-'))
beforeAll(async () => {
  world = await openWorld()
  buyer = await world.buyer()
})
afterAll(async () => {
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the command does and says, without a process of its own; 2 where it would explain itself. */
async function ship(...given: string[]): Promise<{ code: number; output: string }> {
  const at = given.indexOf('--by')
  const by = at < 0 ? '' : String(given[at + 1])
  const work = readShipCommand(at < 0 ? given : given.slice(0, at), by)
  if (!work) return { code: 2, output: '' }
  let output = ''
  const write = (...parts: unknown[]) => void (output += `${format(...parts)}\n`)
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(write))
  try {
    const code = await work(world.context)
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const info = (orderSn: string) => buyer.call('order/info', { orderSn })

test('lists what waits, sends it, answers for it and gives its money back', async () => {
  expect(await ship()).toEqual({ code: 0, output: 'Nothing waits to be sent.\n' })
  const orderSn = await world.order(buyer, 'paid')
  const list = await ship()
  for (const word of [orderSn, home.name, home.phone, home.detail]) expect(list.output).toContain(word)

  expect(await ship(orderSn, '顺丰速运', 'SF1234567890')).toEqual({ code: 0, output: 'Sent.\n' })
  expect(await info(orderSn)).toMatchObject({ status: OrderStatus.delivery, delivery: world.parcel })
  const again = await ship(orderSn, '顺丰速运', 'SF1234567890')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('ILLEGAL_TRANSITION') })

  await buyer.call('order/receiveOrder', { orderSn })
  await buyer.call('order/returnOrder', { orderSn, reason: '颜色\u202e不合适' })
  const asked = await ship('returns')
  expect(asked.output).toContain(`order ${orderSn}  asked`)
  expect(asked.output).toContain('颜色\\u202e不合适')
  expect(await ship('accept', orderSn, '请寄回泊云路 1 号', '--by', '陆客服')).toMatchObject({ code: 0 })
  expect((await ship('refuse', orderSn, '不收', '--by', '陆客服')).code).toBe(1)
  expect((await ship('returns')).output).toContain(`order ${orderSn}  accepted`)
  expect(await ship('received', orderSn)).toMatchObject({ code: 0 })
  expect((await info(orderSn)).return?.state).toBe(ReturnState.refunded)
  const returned = await ship('returns')
  expect(returned.output).toMatch(/^Nothing is to come back\.\n/)
  expect(returned.output).toContain(`order ${orderSn}  came back`)
  expect(await ship('restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 0,
    output: 'Put back 1, in the name of 陆仓管; the good is on sale.\n',
  })
  expect(await ship('restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 0,
    output: 'It was put back before; nothing was changed.\n',
  })
  expect(await ship('returns')).toEqual({ code: 0, output: 'Nothing is to come back.\n' })
})

test('corrects a number that was written down wrongly, and says what it was', async () => {
  const orderSn = await world.order(buyer, 'shipped')
  const correct = () => ship('correct', orderSn, '中通快递', '7543210', '--by', '陆仓管')
  expect(await correct()).toEqual({
    code: 0,
    output: 'Corrected, in the name of 陆仓管; it was "顺丰速运" SF1234567890.\n',
  })
  expect((await info(orderSn)).delivery).toMatchObject({ carrier: '中通快递', trackingNumber: '7543210' })
  expect(await correct()).toEqual({ code: 0, output: 'It says so already; nothing was changed.\n' })
  await buyer.call('order/receiveOrder', { orderSn })
  expect(await correct()).toEqual({ code: 1, output: 'ILLEGAL_TRANSITION: 只有运送中的包裹可以更正快递单号\n' })
  expect(await ship('restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 1,
    output: 'ILLEGAL_TRANSITION: 这笔订单没有已收回并退款的商品\n',
  })
})

test.each([
  [['12']],
  [['123456789012345678901', '顺丰速运']],
  [['123456789012345678901', '顺丰速运', 'no number']],
  [['accept', '123456789012345678901', '请寄回']],
  [['refuse', '123456789012345678901', '--by', '陆客服']],
  [['returns', 'all']],
  [['correct', '123456789012345678901', '顺丰速运', 'SF1234567890']],
  [['correct', '123456789012345678901', '顺丰速运', '--by', '陆仓管']],
  [['correct', '123456789012345678901', '顺丰速运', 'SF1234567890', 'all', '--by', '陆仓管']],
  [['123456789012345678901', '顺丰速运', 'SF1234567890', 'all']],
  [['restock', '123456789012345678901']],
  [['restock', 'all', '--by', '陆仓管']],
])('does nothing when asked %j', async (given) => {
  expect(await ship(...given)).toMatchObject({ code: 2 })
})

test('runs as an operator runs it, over the same database, and explains itself', async () => {
  const orderSn = await world.order(buyer, 'paid')
  const run = (...given: string[]) =>
    runCommandLine('ship.ts', given, { databaseUrl: world.server.databaseUrl, folder })
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining(orderSn) })
  expect(await run('all')).toMatchObject({ code: 2, output: expect.stringContaining('usage:') })
}, 120_000)
