import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageKind } from '@app/contract/messageKinds'
import { createStoredSettings, storeSetting } from '../../src/core/storedSettings.ts'
import { smsSender } from '../../src/modules/inbox/deliveries/sms.ts'
import { deliverySweep } from '../../src/modules/inbox/deliveries/sweep.ts'
import { claim, recover } from '../../src/modules/inbox/deliveries/queries.ts'
import { choose, insert } from '../../src/modules/inbox/queries.ts'
import { inboxDefaults, inboxSchemas, type InboxSettings } from '../../src/modules/inbox/settings.ts'
import { createPeople } from '../../src/modules/user/people/service.ts'
import type { Sms, SmsNotice, SmsOutcome } from '../../src/ports/sms.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore({ database: { poolSize: 8 } })
})
afterAll(() => core?.close())

let sent: SmsNotice[] = []
let outcome: () => Promise<SmsOutcome> = () => Promise.resolve({ kind: 'accepted' })
beforeEach(async () => {
  sent = []
  outcome = () => Promise.resolve({ kind: 'accepted' })
  const { db } = core.database
  await sql`truncate message_deliveries, message_sms_days`.execute(db)
  await sql`delete from settings where key = 'messageSms'`.execute(db)
})

const sms: Pick<Sms, 'name' | 'hasTemplate' | 'sendNotice'> = {
  name: 'scripted',
  hasTemplate: (isMarketing) => !isMarketing,
  sendNotice(notice) {
    sent.push(notice)
    return outcome()
  },
}

/** A worker's sweep of messages by SMS; each has settings of its own, as another process does. */
function worker() {
  const settings = createStoredSettings<InboxSettings>(core, inboxSchemas, inboxDefaults)
  return deliverySweep(core.database.db, smsSender({ ...core, people: createPeople(core.sealer), sms, settings }))
}

async function runAll(): Promise<void> {
  const sweep = worker()
  while ((await sweep.run()) === true) continue
}

async function chooser(kinds: readonly MessageKind[] = ['newDevice']): Promise<TestUser> {
  const user = await makeUser(core.database)
  await core.database.transaction((tx) => choose(tx, user.uid, { kinds, channel: 'sms', isOn: true }))
  return user
}

let keys = 0
const write = (
  uids: readonly string[],
  { kind = 'newDevice', key = String(++keys) }: { kind?: MessageKind; key?: string } = {},
) =>
  core.database.transaction((tx) =>
    insert(
      tx,
      uids.map((uid) => ({ uid, kind, key, title: '题', text: '文', link: '/', isUrgent: kind === 'newDevice' })),
    ),
  )

const deliveries = async () =>
  (await core.database.db.selectFrom('message_deliveries').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
  }))

describe('[message.delivery] a delivery', () => {
  test('is written for those who chose an SMS alone, once for an event', async () => {
    const [one, other] = [await chooser(), await makeUser(core.database)]
    await write([one.uid, other.uid], { key: 'a' })
    await write([one.uid], { key: 'a' })
    expect(await deliveries()).toMatchObject([{ uid: one.uid, channel: 'sms', state: 'waiting', attempts: 0 }])
    await runAll()
    await runAll()
    expect(sent).toEqual([{ phone: one.phone, title: '账号安全提醒', isMarketing: false }])
    expect(await deliveries()).toMatchObject([{ state: 'sent', sent_at: expect.any(Date), error: null }])
  })

  test.each([
    ['2026-11-30 21:59:59', '2026-11-30 21:59:59'],
    ['2026-11-30 22:00:00', '2026-12-01 08:00:00'],
    ['2026-11-30 23:59:59', '2026-12-01 08:00:00'],
    ['2026-12-01 00:00:00', '2026-12-01 08:00:00'],
    ['2026-12-01 07:59:59', '2026-12-01 08:00:00'],
    ['2026-12-01 08:00:00', '2026-12-01 08:00:00'],
  ])('of %s in Shanghai is due at %s', async (at, due) => {
    const { rows } = await sql<{ due: string }>`
      select to_char(after_quiet_hours(${at}::timestamp at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
        'YYYY-MM-DD HH24:MI:SS') as due`.execute(core.database.db)
    expect(rows[0]?.due).toBe(due)
  })

  test('that is not urgent waits for the end of the quiet hours, an urgent one does not', async () => {
    const user = await chooser(['newDevice', 'giftWaiting'])
    await write([user.uid])
    await write([user.uid], { kind: 'giftWaiting' })
    const { rows } = await sql<{ is_urgent: boolean; is_right: boolean }>`
      select is_urgent, next_at = case when is_urgent then created_at else after_quiet_hours(created_at) end as is_right
      from message_deliveries order by id`.execute(core.database.db)
    expect(rows).toEqual([
      { is_urgent: true, is_right: true },
      { is_urgent: false, is_right: true },
    ])
  })

  test('is sent once by two workers', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => chooser()))
    for (let round = 0; round < 5; round++) await write(users.map(({ uid }) => uid))
    await Promise.all([runAll(), runAll()])
    await runAll()
    expect(sent).toHaveLength(100)
    expect((await deliveries()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  })

  test('of a worker that was killed is not sent again by SMS', async () => {
    const user = await chooser()
    await write([user.uid])
    const { db } = core.database
    expect(await claim(db, 'sms', 10, 60)).toHaveLength(1)
    await runAll()
    expect(sent).toEqual([])
    await sql`update message_deliveries set lease_until = now() - interval '1 s'`.execute(db)
    await recover(db, 'sms')
    await runAll()
    expect(sent).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'unclear', error: 'worker lost' }])
  })

  test('is tried again later if it was refused, and is dead in the end', async () => {
    const user = await chooser()
    await write([user.uid])
    outcome = () => Promise.resolve({ kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: 'ECONNREFUSED' })
    await runAll()
    const [first] = await deliveries()
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, error: 'ECONNREFUSED', sent_at: null })
    expect(first?.next_at.getTime()).toBeGreaterThan(first?.created_at.getTime() ?? 0)
    await sql`update message_deliveries set attempts = 11, next_at = now()`.execute(core.database.db)
    await runAll()
    expect(await deliveries()).toMatchObject([{ state: 'dead', attempts: 12 }])
    expect(sent).toHaveLength(2)
  })

  test('whose outcome is unclear is not sent again', async () => {
    const user = await chooser()
    await write([user.uid])
    outcome = () => Promise.resolve({ kind: 'unclear', detail: 'TimeoutError' })
    await runAll()
    outcome = () => Promise.reject(new Error('broken'))
    await write([user.uid])
    await runAll()
    await runAll()
    expect(sent).toHaveLength(2)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['unclear', 'unclear'])
  })

  test('that waited for a day is not sent any more', async () => {
    const user = await chooser()
    await write([user.uid])
    await sql`update message_deliveries set created_at = now() - interval '25 h'`.execute(core.database.db)
    await runAll()
    expect(sent).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'refused', error: 'late' }])
  })
})

describe('[message.sms] the budget', () => {
  const setBudget = (budget: Partial<InboxSettings['messageSms']>) =>
    core.database.transaction((tx) => storeSetting(tx, 'messageSms', budget))
  const states = async () => (await deliveries()).map(({ state, error }) => error ?? state)

  test('of the day and of the month end what is sent, however many workers there are', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => chooser()))
    await setBudget({ perDay: 4 })
    await write(users.map(({ uid }) => uid))
    await Promise.all([runAll(), runAll()])
    await runAll()
    expect(sent).toHaveLength(4)
    expect((await states()).toSorted()).toEqual(['budget', 'budget', 'sent', 'sent', 'sent', 'sent'])
    await setBudget({ perDay: 100, perMonth: 5 })
    await write(users.map(({ uid }) => uid))
    await runAll()
    await runAll()
    expect(sent).toHaveLength(5)
  })

  test('is not used by what was certainly not sent', async () => {
    const user = await chooser()
    await setBudget({ perDay: 1 })
    await write([user.uid])
    outcome = () => Promise.resolve({ kind: 'refused', reason: 'SMS_TOO_FAST', detail: 'busy' })
    await runAll()
    outcome = () => Promise.resolve({ kind: 'accepted' })
    await sql`update message_deliveries set next_at = now()`.execute(core.database.db)
    await runAll()
    expect(await states()).toEqual(['sent'])
  })

  test('of a person ends after some messages in a day', async () => {
    const user = await chooser()
    await setBudget({ perPersonAndDay: 2 })
    for (let round = 0; round < 3; round++) {
      await write([user.uid])
      await runAll()
    }
    expect(await states()).toEqual(['sent', 'sent', 'limit'])
  })
})
