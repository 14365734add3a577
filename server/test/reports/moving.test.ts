import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { decide, makeSeen, makeSeenComment, makeSpot, violations } from '../wall/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('reports stored by the wall are migrated with their state, and with the operators’ settings', async () => {
  const { pool } = server.context.database
  const person = () => makeUser(server.context.database)
  const spotId = await makeSpot(server)
  const messages = await Promise.all(Array.from({ length: 3 }, () => makeSeen(server, { spotId })))
  const [told = '', hidden = '', restored = ''] = messages
  const comment = await makeSeenComment(server, told, await person())
  // The tables before the migration.
  await pool.query(`
    create table wall_reports (id bigint generated always as identity primary key, message_id bigint not null,
      comment_id bigint, uid bigint not null, reason text not null, detail text not null default '',
      created_at timestamptz not null default now());
    alter table wall_messages add column reports integer not null default 0;
    alter table wall_comments add column reports integer not null default 0;
    insert into settings (key, value) values ('wall', '{"reportsToHide": 4, "messagesPerDay": 7}')`)
  const report = async (messageId: string, commentId: string | null = null) =>
    pool.query(`insert into wall_reports (message_id, comment_id, uid, reason) values ($1, $2, $3, 'abuse')`, [
      messageId,
      commentId,
      (await person()).uid,
    ])
  await report(told)
  await report(told, comment)
  for (let count = 0; count < 3; count++) await report(hidden)
  await pool.query(
    `update wall_messages set state = 'hidden', reason = '多人举报', review_since = now() where id = $1`,
    [hidden],
  )
  await report(restored)
  await decide(server, 'message', restored, 'hide')
  await decide(server, 'message', restored, 'restore')

  const file = new URL('../../src/db/migrations/0046_wall_reports.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  await pool.query(`begin; ${text} commit`)

  const waiting = (await server.context.reports.reviews.waiting()).map(({ kind, id, state, reports }) => [
    kind,
    id,
    state,
    reports.length,
  ])
  expect(waiting).toHaveLength(3)
  expect(waiting).toEqual(
    expect.arrayContaining([
      ['message', told, 'reported', 1],
      ['comment', comment, 'reported', 1],
      ['message', hidden, 'hidden', 3],
    ]),
  )
  expect((await server.context.wall.reviews.waiting()).list).toMatchObject([{ id: hidden, reports: [{}, {}, {}] }])
  const { rows: standing } = await pool.query(
    `select state, reports, decided_by from content_standings where kind = 'message' and subject_id = $1`,
    [restored],
  )
  expect(standing).toEqual([{ state: 'kept', reports: 0, decided_by: '陆审核' }])
  const { rows: settings } = await pool.query(
    `select key, value from settings where key in ('wall', 'reports') order by key`,
  )
  expect(settings).toEqual([
    { key: 'reports', value: { toHide: 4 } },
    { key: 'wall', value: { messagesPerDay: 7 } },
  ])
  expect(await violations(server)).toEqual([])
})
