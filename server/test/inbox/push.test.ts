import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPushGateway } from '../../src/adapters/pushGateway/index.ts'
import { testConfig } from '../../src/core/config/index.ts'
import { systemClock } from '../../src/core/clock.ts'
import { insert } from '../../src/modules/inbox/queries.ts'
import { type FakeProvider, startFakeProvider } from '../sms/fakeProvider.ts'
import { makeSession } from '../support/factories.ts'
import { makeCollector, type Collector } from '../support/collectors.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const secret = 'a secret of the gateway'
interface Sent {
  id: string
  token: string
  title: string
  link: string
  urgent: boolean
}

let gateway: FakeProvider
/** What the gateway passed on: each id once, as it promises. */
const shown = new Map<string, Sent>()
const gone = new Set<string>()
let server: TestServer

beforeAll(async () => {
  gateway = await startFakeProvider(({ headers, body }) => {
    const timestamp = String(headers['x-push-timestamp'])
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    if (headers['x-push-signature'] !== signature) return { status: 401, body: {} }
    const { notifications } = JSON.parse(body) as { notifications: Sent[] }
    const results = notifications.map((one) => {
      if (gone.has(one.token)) return { id: one.id, outcome: 'gone' }
      if (!shown.has(one.id)) shown.set(one.id, one)
      return { id: one.id, outcome: 'accepted' }
    })
    return { status: 200, body: { results } }
  })
  const { push } = testConfig({ push: { url: gateway.url, secret, timeoutMilliseconds: 500 } })
  server = await startTestServer({ deps: { push: createPushGateway(push, systemClock) } })
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
})
beforeEach(() => {
  shown.clear()
  gone.clear()
})
afterEach(() => {
  gateway.fault = undefined
})

let keys = 0
const notify = async ({ user }: Collector) => {
  const key = `push-${++keys}`
  const message = {
    uid: user.uid,
    kind: 'newDevice',
    key,
    title: '题',
    text: '北京的 iPhone',
    link: '/',
    isUrgent: true,
  } as const
  await server.context.database.transaction((tx) => insert(tx, [message]))
}
const run = () => server.worker.sweep('notifications of the app')
const tokens = async () =>
  (await server.context.database.db.selectFrom('message_targets').select('address').orderBy('id').execute()).map(
    ({ address }) => address,
  )
const newest = async () =>
  server.context.database.db
    .selectFrom('message_deliveries')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('[message.push] a registered device is notified discreetly, and opening it marks the message read', async () => {
  const collector = await makeCollector(server)
  await notify(collector)
  await collector.call('user/message/registerApp', { token: 'device-1' })
  expect((await collector.call('user/message/choices', {})).offered).toContain('push')
  await notify(collector)
  await run()
  expect([...shown.values()]).toMatchObject([{ token: 'device-1', title: '账号安全提醒', urgent: true }])
  expect(gateway.requests.at(-1)?.body).not.toContain('iPhone')
  const { message_id: inboxMessageId } = await newest()
  expect([...shown.values()][0]?.link).toBe(`/messages?open=${inboxMessageId}&through=push`)
  expect(await collector.call('user/message/read', { inboxMessageId, through: 'push' })).toMatchObject({ link: '/' })
  expect(await newest()).toMatchObject({ state: 'sent', opened_at: expect.any(Date) })
})

test('[message.push] a token moves with the account, ends with the login, and is removed when it is gone', async () => {
  const [one, other] = [await makeCollector(server), await makeCollector(server)]
  await one.call('user/message/registerApp', { token: 'device-2' })
  await notify(one)
  await other.call('user/message/registerApp', { token: 'device-2' })
  // Written for the former owner of the device: its new one must not see it.
  await run()
  expect(shown.size).toBe(0)
  expect(await newest()).toMatchObject({ state: 'refused', error: 'target ended' })
  expect(await tokens()).toContain('device-2')
  await other.call('user/userAuth/logout', {})
  expect(await tokens()).not.toContain('device-2')
  await one.call('user/message/registerApp', { token: 'device-3' })
  gone.add('device-3')
  await notify(one)
  await run()
  expect(await newest()).toMatchObject({ state: 'refused', error: 'gone', target_id: null })
  expect(await tokens()).not.toContain('device-3')
})

test('[message.push] a lost answer is followed by another attempt, which the gateway recognises', async () => {
  const collector = await makeCollector(server)
  await collector.call('user/message/registerApp', { token: 'device-4' })
  await notify(collector)
  gateway.fault = 'down'
  await run()
  expect(await newest()).toMatchObject({ state: 'waiting', attempts: 1, error: 'status 503' })
  gateway.fault = undefined
  await sql`update message_deliveries set next_at = now() where state = 'waiting'`.execute(server.context.database.db)
  await run()
  expect(await newest()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(shown.size).toBe(1)
})

test('[message.web-push] a subscription is taken for known push services alone, and ends with every login', async () => {
  const collector = await makeCollector(server)
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  await expect(
    collector.call('user/message/subscribe', { ...subscription, endpoint: 'https://127.0.0.1/a' }),
  ).rejects.toThrow('不支持这个浏览器的通知服务')
  await collector.call('user/message/subscribe', subscription)
  const choices = await collector.call('user/message/choices', {})
  expect(choices.offered).toContain('webPush')
  expect(choices.webPushKey).toMatch(/^B[\w-]{86}$/)
  await makeSession(server.context.database, collector.user.uid)
  await sql`update sessions set revoked_at = now() where uid = ${collector.user.uid}`.execute(
    server.context.database.db,
  )
  expect(await tokens()).not.toContain(subscription.endpoint)
})
