import { broadcasts } from '@app/demo/catalogue/broadcasts'
import { notices } from '@app/demo/catalogue/notices'
import { users } from '@app/demo/catalogue/users'
import { works } from '@app/demo/catalogue/works/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { ensureDemoInbox } from '../../src/demo/inbox.ts'
import { seedKey } from '../../src/demo/seeded.ts'
import { ensureDemoStaff } from '../../src/demo/staff.ts'
import { demoTickets } from '../../src/demo/ticketRows.ts'
import { createClassification, publishNotice } from '../../src/modules/ops/index.ts'
import { createVerifiedUser } from '../../src/modules/user/index.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('[console.tickets] the demonstration has tickets in every state, once, and templates to answer them', async () => {
  const { context } = server
  const { database } = context
  await database.db.insertInto('settings').values({ key: seedKey, value: '{}' }).execute()
  for (const { phone, nickname } of users) {
    const account = { phone, nickname, avatar: '', passwordHash: null }
    await database.transaction((tx) => createVerifiedUser(tx, context.sealer, account))
  }
  // What the broadcasts lead to.
  await database.transaction(async (tx) => {
    const classificationId = await createClassification(tx, { name: '公告', position: 0 })
    for (const { title, body } of notices)
      await publishNotice(tx, { classificationId, title, content: body, isPinned: false, publishAt: new Date() })
  })
  for (const { key, title } of works) {
    const isHeld = broadcasts.some(({ audience }) => audience.kind === 'holders' && audience.work === key)
    if (isHeld) await makeGoods(database, { name: title })
  }
  await ensureDemoStaff(context)
  await Promise.all([ensureDemoInbox(context), ensureDemoInbox(context)])
  const support = await createStaff(server, { roles: ['support'] })
  const { list } = (await support.ask('ticket/list', { size: 200 })).data
  expect(list).toHaveLength(demoTickets.length)
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['open', 'answered', 'waiting', 'solved', 'closed']))
  expect(list.some(({ isOverdue }) => isOverdue)).toBe(true)
  expect((await support.ask('ticketTemplate/list')).data.list.length).toBeGreaterThan(2)
  const messages = await database.db
    .selectFrom('inbox_messages')
    .select(['created_at', 'read_at'])
    .orderBy('id')
    .execute()
  expect(messages.map((one) => one.created_at.getTime())).toEqual(
    messages.map((one) => one.created_at.getTime()).toSorted((one, other) => one - other),
  )
  expect(messages.some((one) => one.read_at === null)).toBe(true)
  const broken = (await audit(database.db)).filter(
    ({ invariant, violations }) => violations > 0 && /ticket/.test(invariant),
  )
  expect(broken).toEqual([])
})
