import { expect, test } from 'vitest'
import { checkTables, unusedExceptions } from '../boundaries/tables.ts'

const messagesOf = (path: string, source: string) => checkTables(path, source).map(({ message }) => message)
const gifts = 'server/src/modules/gifts/queries.ts'

test.each([
  [
    'a builder',
    "db.selectFrom('orders as o').select('o.sn')",
    'gifts may not read the table orders, which is of order',
  ],
  [
    'a join',
    "query.innerJoin('goods as g', 'g.sn', 'o.goods_sn')",
    'gifts may not read the table goods, which is of goods',
  ],
  ['the second of two', "db.selectFrom(['gifts', 'orders'])", 'gifts may not read the table orders, which is of order'],
  [
    'an insert',
    "tx.insertInto('stock_entries').values(entry)",
    'gifts may not write the table stock_entries, which is of goods',
  ],
  ['an update', "tx.updateTable('users').set(change)", 'gifts may not write the table users, which is of user'],
  ['SQL', 'sql`select 1 from orders`', 'gifts may not read the table orders, which is of order'],
  [
    'SQL that writes',
    'sql`update goods_stock set sold = 1`',
    'gifts may not write the table goods_stock, which is of goods',
  ],
  ['a piece of SQL', 'sql`orders o join gifts g on true`', 'gifts may not read the table orders, which is of order'],
])('%s is detected', (_kind, source, message) => {
  expect(messagesOf(gifts, source)).toEqual([message])
})

test.each([
  ['its own', gifts, "tx.updateTable('gifts').set(change)"],
  ['a lock of its own', gifts, 'sql`select 1 from gifts for update`'],
  ['words in comments', gifts, '// taken from orders\nconst x = 1'],
  ['what an exception names', 'server/src/modules/wall/listQueries.ts', 'sql`select 1 from users`'],
  ['the audit reads all', 'server/src/audit/invariants.ts', 'sql`select 1 from orders`'],
  ['a guard looks anywhere', 'server/src/db/functions/refuse_x.sql', 'perform from goods_stock s;'],
])('%s is allowed', (_rule, path, source) => {
  expect(messagesOf(path, source)).toEqual([])
})

test.each([
  ['an exception to read is none to write', 'server/src/modules/wall/listQueries.ts', "tx.updateTable('users')"],
  ['the audit writes nothing', 'server/src/audit/invariants.ts', "tx.updateTable('orders')"],
  [
    'a function writes what its owner may',
    'server/src/db/functions/write_orders.sql',
    'update goods_stock s set sold = 1;',
  ],
  ['a function that writes has an owner', 'server/src/db/functions/some_new.sql', 'insert into jobs default values;'],
  ['routes above the modules ask them', 'server/src/reads/orders.ts', "db.selectFrom('orders')"],
])('%s', (_rule, path, source) => {
  expect(messagesOf(path, source)).toHaveLength(1)
})

test('an unneeded exception is reported', () => {
  const found = unusedExceptions(['server/src/modules/wall/listQueries.ts'], () => 'sql`select 1 from users`')
  expect(found).not.toContain('wall read users')
  expect(found).toContain('play read users')
})

test('the position is the line', () => {
  expect(checkTables(gifts, "\n\ndb.selectFrom('orders')")).toMatchObject([{ location: `${gifts}:3` }])
})
