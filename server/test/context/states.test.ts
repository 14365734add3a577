import { KycStatus } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enumerations } from '../../generators/columns.ts'
import { readAllowed } from '../../generators/tables.ts'
import { foldModules } from '../../src/context/fold.ts'
import { type DerivedStates, derivedStates } from '../../src/core/derivedStates.ts'
import type { Transitions } from '../../src/core/transitions.ts'
import type { States } from '../../src/modules/shape.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Columns with several values that are no states, by reason. */
const without: Readonly<Record<string, readonly string[]>> = {
  'what a thing is, from its first day': [
    'ads.page_position',
    'app_packages.platform',
    'albums.kind',
    'audiences.kind',
    'audit_entries.outcome',
    'captchas.kind',
    'inbox_choices.channel',
    'message_deliveries.channel',
    'message_targets.channel',
    'chain_operations.kind',
    'content_pages.look',
    'content_decisions.kind',
    'content_standings.kind',
    'draw_pools.kind',
    'draw_prizes.kind',
    'exchange_batches.gift_type',
    'follows.kind',
    'gift_box_contents.type',
    'goods.contract_type',
    'goods.form',
    'goods.goods_type',
    'goods.kind',
    'goods_interest.kind',
    'orders.goods_type',
    'payments.device',
    'payments.platform',
    'pending_points.source',
    'process_beats.role',
    'rights_configs.delivery',
    'scheduled_events.kind',
    'rights_configs.rights_type',
    'invoices.kind',
    'shops.kind',
    'sms_codes.purpose',
    'tickets.topic',
    'staff_tasks.kind',
    'statement_entries.kind',
    'statement_lines.kind',
    'library_motions.ending',
    'library_motions.kind',
    'uploads.purpose',
    'users.registration_channel',
    'tallies.tallied',
    'work_counts.counted_for',
  ],
  'what happened, written once': [
    'bill_differences.kind',
    'bill_differences.movement',
    'bill_differences.platform',
    'bill_lines.kind',
    'bill_lines.platform',
    'bill_reports.platform',
    'account_clusters.kind',
    'content_reports.reason',
    'money_entries.kind',
    'payment_notifications.platform',
    'payments.form',
    'payments.place',
    'payment_refusals.platform',
    'point_entries.source',
    'rights_entries.actor',
    'rights_entries.from_state',
    'rights_entries.to_state',
    'security_events.kind',
    'staff_task_entries.outcome',
    'stock_entries.kind',
    'content_decisions.verdict',
    'picture_labels.label',
    'picture_labels.source',
    'picture_labels.trace',
    'ticket_entries.kind',
    'ticket_entries.side',
  ],
  'nothing until an end is reached, then how, once': [
    'fulfilment_failures.outcome',
    'gifts.end_reason',
    'orders.close_reason',
    'orders.platform',
    'tickets.rating',
  ],
  'where it goes back to while it is away': ['goods.taken_down_from'],
  'what staff sort their own words by, as they like': ['ticket_templates.topic'],
  'what the operator declares, and may correct': ['goods.ai_use'],
  'what its owner says of themselves': ['users.sex'],
  'the other side’s, which the sandbox plays': ['sandbox_trades.state'],
}

let server: TestServer
/** Allowed values of every column with several values, by table and name. */
let listed: ReadonlyMap<string, readonly (number | string)[]>
let states: Readonly<Record<string, Transitions<number | string>>>
let derived: readonly DerivedStates[]
beforeAll(async () => {
  server = await startTestServer()
  listed = new Map([
    ...[...enumerations].map(([column, { values }]) => [column, values] as const),
    ...(await readAllowed(server.context.database.db)),
  ])
  ;({ states, derivedStates: derived } = foldModules(server.context))
})
afterAll(() => server.stop())

describe('states', () => {
  test('have a table each, and a column without one is listed with its reason', () => {
    const named = [...Object.keys(states), ...Object.values(without).flat()]
    expect(named.toSorted()).toEqual([...listed.keys()].toSorted())
  })

  test('have the values that the database allows', () => {
    const inTables = Object.entries(states).map(([column, table]) => [column, Object.keys(table).toSorted()])
    const allowed = Object.keys(states).map((column) => [column, listed.get(column)?.map(String).toSorted()])
    expect(inTables).toEqual(allowed)
  })

  test('stop the start if a table is not sound, or if two modules declare one', () => {
    const withTable = (more: States) => () => foldModules({ ...server.context, search: { states: more } })
    expect(withTable({ 'sms_codes.purpose': { 1: [1], 2: [], 3: [], 4: [], 5: [], 7: [], 8: [] } })).toThrow(
      'sms_codes.purpose: state 1 moves to itself',
    )
    expect(withTable({ 'order_returns.state': { 1: [], 2: [], 3: [], 4: [] } })).toThrow(
      'Declared by two modules: order_returns.state',
    )
  })
})

describe('derived states', () => {
  const parcel = derivedStates('deliveries', {
    addressed: { filled: [], next: ['sent', 'received'] },
    sent: { filled: ['shipped_at'], next: ['received'] },
    received: { filled: ['shipped_at', 'received_at'], next: [] },
  })

  test.each([
    ['addressed', []],
    ['sent', ['addressed']],
    ['received', ['addressed', 'sent']],
  ] as const)('%s is reached only from %j', async (to, expected) => {
    const { rows } = await sql<{ name: string }>`
      select name from (values ('addressed', null, null), ('sent', now(), null), ('received', now(), now()), ('none', null, now()))
        as deliveries (name, shipped_at, received_at)
      where ${parcel.before(to)}`.execute(server.context.database.db)
    expect(rows.map(({ name }) => name)).toEqual(expected)
  })

  test('are valid SQL conditions', async () => {
    expect(derived.length).toBeGreaterThan(5)
    for (const one of derived) {
      for (const to of Object.keys(one.transitions)) {
        await sql`select from ${sql.table(one.table)} where ${one.before(to)} limit 1`.execute(
          server.context.database.db,
        )
      }
    }
  })

  test('stop the start if two of them look the same', () => {
    const alike = derivedStates('user_gift_boxes', {
      closed: { filled: ['opened_at'], next: ['opened'] },
      opened: { filled: ['opened_at'], next: [] },
    })
    expect(() => foldModules({ ...server.context, search: { derivedStates: [alike] } })).toThrow(
      'user_gift_boxes: two states are told by the same columns',
    )
  })
})

describe('the database of a test', () => {
  test('refuses a move that no table allows, whatever code makes it', async () => {
    const { database } = server.context
    const { uid } = await makeUser(database, { kycStatus: KycStatus.success })
    const unsaid = database.db.updateTable('users').set({ kyc_status: KycStatus.fail }).where('uid', '=', uid)
    await expect(unsaid.execute()).rejects.toThrow('users does not move from 2 to 3')
  })

  test('refuses a move of derived states', async () => {
    const { database } = server.context
    const { uid } = await makeUser(database)
    const { rows } = await sql<{ id: string }>`
      with kind as (insert into gift_boxes (name, cover) values ('礼盒', '{}') returning id)
      insert into user_gift_boxes (uid, gift_box_id, opened_at) select ${uid}, id, now() from kind returning id`.execute(
      database.db,
    )
    const closed = sql`update user_gift_boxes set opened_at = null where id = ${rows[0]?.id}`.execute(database.db)
    await expect(closed).rejects.toThrow('user_gift_boxes does not move from opened to closed')
  })
})
