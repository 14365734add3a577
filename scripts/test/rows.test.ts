import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findPlainIds, looseRows } from '../rows/check.ts'
import { findHandTyped } from '../rows/handTyped.ts'

test.each([
  'const cover = row.cover as unknown as Picture',
  ".where('state', '=', 3)",
  ".where('orders.status', 'in', [4, 5])",
  '.set({ delivery_state: 2 })',
  'values({ kycStatus: 2, points: 0 })',
  'if (item.state === 3) return',
  'update gifts set state = 3, ended_at = now()',
  "where s.status <> 5 and c.delivery = 'ship'",
  'where i.state not in (1, 2)',
  'case state when 4 then true end',
  'when good.status not in (5, 6, 7, 11) then',
  'select g.form = 2 as is_physical',
  'where g.goods_type in (${GoodsType.deposit}, 5)',
  'where o.status is distinct from 5',
  'when (old.state <> ${ItemState.destroyed} and new.state = 4) execute function f();',
])('%s is refused', (line) => {
  expect(looseRows(`const a = 1\n${line}`)).toEqual([expect.stringContaining(`2: `)])
})

test.each([
  'throw new HttpError({ status: 404 })',
  'if (error.status === 429) return',
  ".where('state', '=', GiftState.pending)",
  'where state = ${states.pending}',
  "where state = 'waiting'",
  'o.status <> ${OrderStatus.closed} and o.refunded_at is null',
  'interface Row { state: number }',
  'const cover = row.cover as Picture',
])('%s is allowed', (line) => {
  expect(looseRows(line)).toEqual([])
})

/**
 * Excluded: the types themselves; adapters, which convert types of libraries; and the audit, which uses plain SQL so
 * that its checks do not depend on the code's definitions.
 */
const leftOut = /^server\/src\/(?:adapters|audit|db\/types)\b/

const folder = resolve(import.meta.dirname, '../..')

test('server code casts no rows and uses no numbers as states', () => {
  const files = globSync(['server/{drawn,src}/**/*.ts', 'server/src/db/functions/*.sql'], { cwd: folder }).filter(
    (path) => !leftOut.test(path),
  )
  expect(files).toEqual(
    expect.arrayContaining([
      'server/src/modules/order/queries.ts',
      'server/src/demo/rights.ts',
      'server/src/db/functions/place_orders.sql',
    ]),
  )
  expect(
    files.flatMap((path) => looseRows(readFileSync(join(folder, path), 'utf8')).map((line) => `${path}:${line}`)),
  ).toEqual([])
})

const plainIds = findPlainIds(readFileSync(join(folder, 'contract/src/ids.ts'), 'utf8'))

test.each([
  'function findOne(db: Db, goodsSn: string) {',
  '  messageId?: string | undefined',
  'const uids: readonly string[] = []',
  'interface Row { prize_id: string }',
  'depositOrderSn: string',
])('%s types an id as plain text', (line) => {
  expect(plainIds(line)).toEqual([`1: ${line.trim()}`])
})

test.each(['messageId: MessageId', 'requestId: string', "a.get('uid', String(uid))", 'appId: string'])(
  '%s does not type an id as plain text',
  (line) => {
    expect(plainIds(line)).toEqual([])
  },
)

test('the server, the storefront and their test kits never type an id as plain text', () => {
  const files = globSync(['{server,storefront}/src/**/*.{ts,tsx}', '{server/test,e2e}/support/**/*.ts'], {
    cwd: folder,
  })
  expect(files.length).toBeGreaterThan(900)
  expect(
    files.flatMap((path) => plainIds(readFileSync(join(folder, path), 'utf8')).map((line) => `${path}:${line}`)),
  ).toEqual([])
})

const handTyped = findHandTyped(readFileSync(join(folder, 'server/src/db/types.ts'), 'utf8'))

test.each([
  ['a row', 'sql<{ id: ItemId }>`select id from items`', '1: id is a column of items'],
  [
    'a field among columns',
    "sql<Columns<'items', 'id'> & { serial: number }>`select id, serial from items`",
    '1: serial is a column of items',
  ],
  ['what may be none', 'sql<{ serial: number } | null>`(select serial from items)`', '1: serial is a column of items'],
  [
    'a row of its own name',
    'interface Row {\n  uid: Uid\n}\nsql<Row>`select o.uid from orders o`',
    '2: uid is a column of orders',
  ],
  [
    'what a row extends',
    'interface One { uid: Uid }\ninterface Row extends One { sum: number }\nsql<Row>`update orders set status = 1 returning uid`',
    '1: uid is a column of orders',
  ],
  [
    'a piece of SQL',
    'const from = sql`gifts g join items i on true`\nsql<{ serial: number }>`select i.serial from ${from}`',
    '2: serial is a column of items',
  ],
  [
    'one of two tables',
    'sql<{ uid: Uid }>`select uid from wall_messages union select uid from wall_comments`',
    '1: uid is a column of wall_messages, wall_comments',
  ],
])('%s is found if typed by hand', (_kind, source, found) => {
  expect(handTyped('queries.ts', source)).toEqual([found])
})

test.each([
  ['columns', "sql<Columns<'items', 'id'>>`select id from items`"],
  ['a column that a join may not find', "sql<{ id: Column<'items', 'id'> | null }>`select i.id from items i`"],
  ['what is reckoned', 'sql<{ serial: number }>`select max(serial) as serial from items`'],
  ['what is cast', 'sql<{ birth_date: string }>`select birth_date::text from users`'],
  ['what no table of the statement has', 'sql<{ serial: number }>`select serial from orders`'],
  ['no row', 'sql<ItemId>`select id from items`'],
])('%s may be typed by hand', (_kind, source) => {
  expect(handTyped('queries.ts', source)).toEqual([])
})

/** Fields that share a column's name but are not that column. */
const namesakes = [
  // The kind of the search: a work, an album, a notice.
  'server/src/modules/search/queries.ts: kind',
]

test('rows of raw SQL derive the types of columns from their tables', () => {
  const files = globSync('server/src/**/*.ts', { cwd: folder })
  const found = files.flatMap((path) =>
    handTyped(path, readFileSync(join(folder, path), 'utf8')).map((line) => `${path}:${line}`),
  )
  const nameOf = (line: string) => line.replace(/^([^:]+):\d+(: \w+).*$/, '$1$2')
  expect(found.filter((line) => !namesakes.includes(nameOf(line)))).toEqual([])
  expect(new Set(found.map(nameOf))).toEqual(new Set(namesakes))
})
