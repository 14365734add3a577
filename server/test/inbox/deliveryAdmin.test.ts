import type { MessageKind } from '@app/contract/messageKinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markOpened } from '../../src/modules/inbox/deliveries/queries.ts'
import { choose, insert } from '../../src/modules/inbox/queries.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let publisher: StaffMember
let owner: StaffMember
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const db = () => server.context.database.db
beforeEach(async () => {
  await sql`truncate message_deliveries, message_targets, message_sms_days`.execute(db())
  user = await makeUser(server.context.database)
  await server.context.database.transaction((tx) =>
    choose(tx, user.uid, { kinds: ['newDevice', 'saleMoved'], channel: 'sms', isOn: true }),
  )
})

let keys = 0
interface Made {
  kind?: MessageKind
  /** How it ended. */
  state?: string
  error?: string
  hoursAgo?: number
  isUrgent?: boolean
}

/** Writes a message whose SMS ended in some way; returns the delivery. */
async function made({ kind = 'newDevice', state = 'dead', error = 'busy', hoursAgo = 1, isUrgent = true }: Made = {}) {
  const key = String(++keys)
  const message = { uid: user.uid, kind, key, title: '标题', text: '正文', link: '/messages', isUrgent }
  await server.context.database.transaction((tx) => insert(tx, [message]))
  // Through `sending`, as no other state leads to those in which a delivery ends.
  await sql`update message_deliveries set state = 'sending' where state = 'waiting' and attempts = 0`.execute(db())
  const { rows } = await sql<{ id: string }>`
    update message_deliveries set state = ${state}, attempts = 12, error = ${state === 'sent' ? null : error},
      created_at = now() - make_interval(hours => ${hoursAgo}), sent_at = case when ${state} = 'sent' then now() end
    where state = 'sending' returning id`.execute(db())
  return rows[0]?.id ?? ''
}

/** Registers a browser and a device, writes a message to both and returns what was sent to them. */
async function notified() {
  await sql`
    insert into message_targets (uid, family, channel, address, public_key, auth_secret)
    values (${user.uid}, gen_random_uuid(), 'push', 'token-of-the-app-9f3e', null, null),
      (${user.uid}, gen_random_uuid(), 'webPush', 'https://push.example.com/secret', '', '')`.execute(db())
  const message = { uid: user.uid, kind: 'announcement' as const, key: String(++keys), title: '标题', text: '正文' }
  await server.context.database.transaction((tx) => insert(tx, [{ ...message, link: '/notice', isUrgent: true }]))
}

const listed = async (input: object = {}) => (await publisher.ask('delivery/list', input)).data.list
const stateOf = async (id: string) => (await listed()).find(({ deliveryId }) => deliveryId === id)
const retry = (deliveryId: string) => publisher.ask('delivery/retry', { deliveryId, reason: '渠道已恢复' })

test('[message.broadcast] deliveries are counted by kind and channel within the days asked for', async () => {
  await made({ state: 'sent' })
  await made({ state: 'refused', error: 'budget' })
  await made()
  await made({ kind: 'saleMoved', state: 'unclear' })
  await made({ state: 'sent', hoursAgo: 24 * 8 })
  await notified()
  await sql`insert into message_sms_days (day, used) values ((now() at time zone 'Asia/Shanghai')::date, 3)`.execute(
    db(),
  )
  const { data } = await publisher.ask('delivery/counts')
  const none = { waiting: 0, sent: 0, opened: 0, unclear: 0, refused: 0, dead: 0 }
  expect(data.list).toHaveLength(4)
  expect(data.list).toEqual(
    expect.arrayContaining([
      { kind: 'newDevice', channel: 'sms', ...none, sent: 1, refused: 1, dead: 1 },
      { kind: 'saleMoved', channel: 'sms', ...none, unclear: 1 },
      { kind: 'announcement', channel: 'push', ...none, waiting: 1 },
      { kind: 'announcement', channel: 'webPush', ...none, waiting: 1 },
    ]),
  )
  expect(data.sms).toEqual({ today: 3, perDay: 2000, thisMonth: 3, perMonth: 30_000 })
  expect((await publisher.ask('delivery/counts', { from: '2026-11-30', until: '2026-11-01' })).reason).toBe('BAD_INPUT')
})

test('[message.broadcast] an opened notification counts, and its list has it alone', async () => {
  await notified()
  const { rows } = await sql<{ id: string; message_id: string }>`
    update message_deliveries set state = 'sending' where channel = 'push' returning id, message_id`.execute(db())
  await sql`update message_deliveries set state = 'sent', sent_at = now() where state = 'sending'`.execute(db())
  expect(await listed({ isOpened: true })).toEqual([])
  const messageId = rows[0]?.message_id ?? ''
  await server.context.database.transaction((tx) => markOpened(tx, { uid: user.uid, messageId, channel: 'push' }))
  expect(await listed({ isOpened: true })).toMatchObject([{ deliveryId: rows[0]?.id, openedAt: expect.any(Number) }])
})

test('[message.broadcast] the list has why a delivery failed, and never whom it reaches in clear', async () => {
  const id = await made({ error: 'busy' })
  await notified()
  const list = await listed()
  expect(Object.fromEntries(list.map(({ channel, target }) => [channel, target]))).toEqual({
    push: '****9f3e',
    sms: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    webPush: 'push.example.com',
  })
  expect(list.find(({ deliveryId }) => deliveryId === id)).toMatchObject({ attempts: 12, error: 'busy', state: 'dead' })
  expect(await listed({ kind: 'newDevice', channel: 'sms', state: 'dead', uid: user.uid })).toHaveLength(1)
  const { counts } = (await publisher.ask('delivery/list', { withCounts: true })).data
  expect(counts).toEqual({ waiting: 2, sent: 0, unclear: 0, refused: 0, dead: 1 })
})

test('[message.delivery] one that was given up is sent again with all its attempts, once, and the audit says so', async () => {
  const id = await made()
  expect((await retry(id)).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 0, error: '', isRetriable: false })
  expect((await retry(id)).reason).toBe('ILLEGAL_TRANSITION')
  expect((await retry('999999')).reason).toBe('NOT_FOUND')
  const entries = (await owner.ask('audit/list', { target: `delivery:${id}` })).data.list
  expect(entries.map(({ verb, reason }) => [verb, reason])).toEqual([['delivery/retry', '渠道已恢复']])
})

test('[message.delivery] what is too old is not sent again, and does not wait for anybody', async () => {
  const old = await made({ hoursAgo: 25 })
  expect((await retry(old)).reason).toBe('ILLEGAL_TRANSITION')
  const waiting = async () => (await publisher.ask('dashboard/agenda')).data.waiting
  const before = await waiting()
  expect(before.map(({ name }) => name)).not.toContain('deadDeliveries')
  const id = await made()
  expect(await waiting()).toContainEqual({ name: 'deadDeliveries', count: 1, since: expect.any(Number) })
  expect((await listed({ isRetriable: true })).map(({ deliveryId }) => deliveryId)).toEqual([id])
})

test('[message.delivery] all of a kind and channel are sent again; at night only what is urgent', async () => {
  const other = await made({ kind: 'saleMoved', isUrgent: false })
  const ids = [await made(), await made()]
  const all = (input: object) => publisher.ask('delivery/retryAll', { ...input, reason: '渠道已恢复' })
  expect((await all({ kind: 'newDevice', channel: 'push' })).data.count).toBe(0)
  expect((await all({ kind: 'newDevice', channel: 'sms' })).data.count).toBe(2)
  expect(await Promise.all(ids.map(async (id) => (await stateOf(id))?.state))).toEqual(['waiting', 'waiting'])
  expect((await stateOf(other))?.state).toBe('dead')
  expect((await all({})).data.count).toBe(1)
  const { rows } = await sql<{ is_later: boolean }>`
    select next_at = after_quiet_hours(next_at) as is_later from message_deliveries where id = ${other}`.execute(db())
  expect(rows).toEqual([{ is_later: true }])
})

test('[message.delivery] reading needs the right to see broadcasts, sending again the right to send them', async () => {
  const support = await createStaff(server, { roles: ['moderator'] })
  expect((await support.ask('delivery/list')).reason).toBe('NOT_ALLOWED')
  expect((await support.ask('delivery/retryAll', { reason: '渠道已恢复' })).reason).toBe('NOT_ALLOWED')
})
