import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { newKey } from '../../support/keys.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { evidence, keptByRow } from '../../core/evidence.ts'
import { checkCells } from '../../support/cells.ts'

let server: TestServer
let user: TestUser
/** A role of the servers, as created by `grant_service`. */
const service = `service_${randomUUID().slice(0, 8)}`
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server.context.database)
  await query(`create role ${service}`)
  await query('select grant_service($1)', [service])
})
afterAll(async () => {
  await query(`drop owned by ${service}`)
  await query(`drop role ${service}`)
  await server.stop()
})

const query = (text: string, values: unknown[] = []) => server.context.database.pool.query(text, values)
const refused = { code: '23000' }
/** Postgres error for a missing privilege. */
const forbidden = { code: '42501' }

async function asService(text: string): Promise<unknown[]> {
  const client = await server.context.database.pool.connect()
  try {
    await client.query(`set role ${service}`)
    return (await client.query(text)).rows
  } finally {
    await client.query('reset role')
    client.release()
  }
}

describe('evidence', () => {
  test('the servers can update only the columns that move', () =>
    checkCells(Object.entries(evidence), async (table, movable) => {
      const { rows } = await query(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attidentity = '' and attgenerated = ''`,
        [table],
      )
      const names = rows.map(({ name }: { name: string }) => name)
      expect(movable.filter((name) => !names.includes(name))).toEqual([])
      const isByRow = keptByRow.has(table as never)
      const change = (name: string) => `update ${table} set ${name} = ${name} where false`
      for (const name of movable) await asService(change(name))
      for (const name of isByRow ? [] : names.filter((one) => !movable.includes(one as never))) {
        await expect(asService(change(name)), name).rejects.toMatchObject(forbidden)
        await expect(query(change(name)), name).rejects.toMatchObject(refused)
      }
      await expect(asService(`truncate ${table} cascade`)).rejects.toMatchObject(forbidden)
      if (table === 'payment_notifications') return
      await expect(asService(`delete from ${table} where false`)).rejects.toMatchObject(forbidden)
      await expect(query(`delete from ${table} where false`)).rejects.toMatchObject(refused)
    }))

  test('of a channel stays while it is recent, and can be deleted after its retention period', async () => {
    const body = randomUUID()
    await query(
      `insert into payment_notifications (platform, statement, body, received_at)
       values (1, 'paid ${body} 1', $1, now()), (1, 'old ${body} 1', $1, now() - interval '4 years')`,
      [body],
    )
    await expect(
      asService(`delete from payment_notifications where statement = 'paid ${body} 1'`),
    ).rejects.toMatchObject(refused)
    await asService(`delete from payment_notifications where statement = 'old ${body} 1'`)
    await asService(`update payment_notifications set outcome = 'settled', processed_at = now() where body = '${body}'`)
  })

  test('of a decision: its text and the answer cannot be rewritten', async () => {
    const { rows } = await query(
      `insert into content_decisions (kind, subject_id, uid, words, seen, verdict, reason, decided_by)
       values ('line', 1, $1, '原文', 'v1', 'reject', '含广告', '小何') returning id`,
      [user.uid],
    )
    const set = (change: string) => asService(`update content_decisions set ${change} where id = ${rows[0].id}`)
    await expect(set(`words = '别的话'`)).rejects.toMatchObject(forbidden)
    await set(`state = 'appealed', appeal = '不是广告', appealed_at = now()`)
    await expect(set(`appeal = '算了'`)).rejects.toMatchObject(refused)
    await set(`state = 'upheld', answer = '维持', answered_by = '小林', answered_at = now()`)
    await expect(set(`answer = '改了主意'`)).rejects.toMatchObject(refused)
    await expect(set(`state = 'lifted'`)).rejects.toMatchObject(refused)
  })

  test('of an invoice: an issued one does not change, except for its sealing key', async () => {
    const goodsSn = await makeGoods(server.context.database)
    const wanted = { goodsSn, quantity: 1, noReturnAccepted: true } as const
    const { orderSn } = await server.as(user)('order/order', wanted, newKey())
    await asService(
      `insert into invoices (order_sn, uid, kind, details_encrypted) values ('${orderSn}', ${user.uid}, 'personal', 'a')`,
    )
    const set = (change: string) => asService(`update invoices set ${change} where order_sn = '${orderSn}'`)
    await set(`kind = 'company', details_encrypted = 'b', version = version + 1`)
    await set(`state = 'issued', amount_fen = 100, number = '1', answered_by = '小何', answered_at = now()`)
    for (const change of [
      `amount_fen = 1`,
      `number = '2'`,

      `kind = 'personal'`,
      `details_encrypted = 'c'`,
    ]) {
      await expect(set(change), change).rejects.toMatchObject(refused)
    }
    await expect(set(`uid = uid`)).rejects.toMatchObject(forbidden)
    await server.context.database.transaction(async (tx) => {
      await sql`set local rekey.sealing = on`.execute(tx)
      await sql`update invoices set details_encrypted = 'd' where order_sn = ${orderSn}`.execute(tx)
    })
  })

  test('of a completed refund and of a decided request does not change at all', async () => {
    const { rows } = await query(`select tgrelid::regclass::text as name from pg_trigger
      where tgname in ('refunds_done', 'approvals_decided') and tgtype & 17 = 17 and tgqual is not null order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(['approvals', 'refunds'])
  })
})
