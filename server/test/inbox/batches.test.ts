import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { makeCrowd } from '../support/crowd.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

const people = 2500

test('[message.kinds] an agreement is announced to everybody once, although a worker dies in the middle', async () => {
  const { database, inbox } = server.context
  await makeCrowd(database.db, people)
  await database.pool.query(
    `insert into introductions (key, version, title, body, is_agreement, position, publish_at, is_public)
     select key, '2026.12', title, body || '<p>新增一条。</p>', is_agreement, position, now(), true
     from introductions where key = 'policy' order by id desc limit 1`,
  )
  const { agreementChanged } = inbox.subscribes
  vi.spyOn(inbox.subscribes, 'agreementChanged').mockImplementationOnce(async (tx, changed) => {
    await agreementChanged(tx, changed)
    throw new Error('The worker dies after it has written')
  })
  const notify = (at: TestServer) => at.worker.sweep('agreement-notices').catch(() => {})
  await notify(server)
  const { rows: before } = await database.pool.query('select from inbox_messages')
  expect(before).toHaveLength(0)
  await Promise.all([notify(server), notify(other), notify(other)])
  await notify(server)
  const { rows } = await database.pool.query<{ uids: number; messages: number; left: number }>(
    `select count(distinct uid)::int as uids, count(*)::int as messages,
       (select count(*)::int from agreement_notices where done_at is null) as left
     from inbox_messages where kind = 'agreementChanged'`,
  )
  expect(rows).toEqual([{ uids: people, messages: people, left: 0 }])
})

test('[message.kinds] orders and payments that succeed cost nothing here; their minting is one event of the batch', async () => {
  const { database, inbox } = server.context
  const goodsSn = await makeGoods(database, { edition: 100 })
  const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(database)))
  const heard: string[] = []
  const subscribes: Record<string, (tx: Tx, payload: never) => Promise<void>> = inbox.subscribes
  for (const [name, handle] of Object.entries(subscribes)) {
    subscribes[name] = async (tx, payload) => {
      heard.push(name)
      await handle(tx, payload)
    }
  }
  await Promise.all(
    users.map(async (user) => {
      const call = server.as(user)
      const { orderSn } = await call('order/order', { goodsSn, quantity: 2, noReturnAccepted: true }, newKey())
      await payOrder(server, call, orderSn)
    }),
  )
  expect(heard).toEqual([])
  await server.worker.sweep('mint')
  expect(new Set(heard)).toEqual(new Set(['ordersMinted']))
  expect(heard.length).toBeLessThan(users.length)
})
