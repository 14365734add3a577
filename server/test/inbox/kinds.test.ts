import { type MessageKind, messageKinds } from '@app/contract/messageKinds'
import { tidyAddress } from '@app/contract/tidyAddress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'
import { accountScenarios } from './scenarios/accounts.ts'
import { benefitScenarios } from './scenarios/benefits.ts'
import { broadcastScenarios } from './scenarios/broadcasts.ts'
import { decisionScenarios } from './scenarios/decisions.ts'
import { giftScenarios } from './scenarios/gifts.ts'
import { orderScenarios } from './scenarios/orders.ts'
import { playScenarios } from './scenarios/play.ts'
import { saleScenarios } from './scenarios/sales.ts'
import { moderation, type Scenario, type World } from './world.ts'

/** A kind without a scenario does not compile. */
const scenarios: Readonly<Record<MessageKind, Scenario>> = {
  ...accountScenarios,
  ...benefitScenarios,
  ...broadcastScenarios,
  ...decisionScenarios,
  ...giftScenarios,
  ...orderScenarios,
  ...playScenarios,
  ...saleScenarios,
}

let world: World
beforeAll(async () => {
  const server = await startTestServer({ deps: { moderation } })
  const [owner, other] = [
    await createStaff(server, { roles: ['owner'] }),
    await createStaff(server, { roles: ['owner'] }),
  ]
  world = { server, owner, other }
})
afterAll(() => world?.server.stop())

test.each(Object.entries(scenarios))('[message.kinds] %s is written by what it is about, once', async (kind, act) => {
  const { call, again, text } = await act(world)
  const own = async () => (await call('user/message/list', { size: 50 })).list.filter((one) => one.kind === kind)
  const written = await own()
  const title = messageKinds[kind as MessageKind].title.replace(/\{\w+\}/, text ?? '')
  expect(written).toMatchObject([{ title: expect.stringContaining(title), isRead: false }])
  for (const message of written) {
    expect(`${message.title}${message.text}${message.link}`, 'data for every name in braces').not.toMatch(/[{}]/)
    expect(message.title + message.text).toContain(text ?? '')
    expect(tidyAddress(message.link), 'an address of the storefront').toBe(message.link)
  }
  await again().catch(() => {})
  expect(await own()).toEqual(written)
})
