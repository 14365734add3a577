// Makes millions of rows from a few: copies all user data under other keys with intact references, including tables
// that this file does not name.
import type { Database } from '@app/server/core/database'
import { readFunctions } from '@app/server/db/functions'
import { readTables, type Table } from './catalog.ts'
import { round } from '../results.ts'
import { shared } from './shares.ts'

/** Number of rows that a table should have. */
export type RowsOf = (table: string) => number

/** Tables whose first rows keep half of the references from other tables, because popular rows grow too. */
const popular = new Set([
  'goods',
  'blind_boxes',
  'auction_lots',
  'draw_pools',
  'scenic_spots',
  'wall_messages',
  'brands',
])

/** References without a foreign key: columns of these names that are no key of their table. */
const named: Readonly<Record<string, string>> = {
  uid: 'users.uid',
  owner_uid: 'users.uid',
  goods_sn: 'goods.sn',
  order_sn: 'orders.sn',
  item_id: 'items.id',
  payment_sn: 'payments.sn',
}

interface Plan {
  table: Table
  /** Number of copies of the first rows. */
  copies: number
  /** Columns that belong to the table's own key and therefore differ in each copy. */
  keys: Set<string>
  /** `table.column` by the column that refers to it. */
  references: Map<string, string>
  /** Whether references never stay with popular rows, because each of those allows only one. */
  isSpread: boolean
}

/**
 * Fills every table that has rows up to `rowsOf`. Recent activity is as much as in a deployment of the size `lately`; a
 * larger one is older. Triggers and foreign keys are not checked: the rows are made to fit.
 */
export async function multiply(pool: Database['pool'], rowsOf: RowsOf, lately: RowsOf): Promise<void> {
  const tables = await readTables(pool)
  const plans = new Map([...tables.values()].map((table) => [table.name, planOf(table, tables, rowsOf)]))
  for (const { references } of plans.values()) {
    for (const target of references.values()) plans.get(tableOf(target))?.keys.add(target.split('.')[1] ?? '')
  }
  // Repeats until nothing changes: fewer copies of one table allow fewer distinguishable copies of the tables that
  // refer to it.
  for (let before = -1, all = 0; all !== before;) {
    before = all
    for (const plan of plans.values()) limit(plan, plans)
    all = [...plans.values()].reduce((sum, { copies, keys }) => sum + copies + keys.size, 0)
  }
  const shapes = await readShapes(pool, plans)
  const waiting = [...plans.values()].filter(({ copies }) => copies > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  // Two at a time, as many as there are cores to build their indexes.
  await Promise.all([1, 2].map(() => drain()))
  await pool.query('update audit_chain set last_id = (select max(id) from audit_entries)')
  await pool.query(`
    select setval(pg_get_serial_sequence(table_name, column_name), 1000000000000) from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and data_type = 'bigint'`)
  // Counts that a trigger maintains are recomputed by its file, starting from nothing.
  const counting = (await readFunctions()).filter(({ name }) => name === 'count_works' || name === 'tally')
  await pool.query(`truncate work_counts, tallies; ${counting.map(({ text }) => text).join('\n')}`)
  await pool.query('vacuum analyze')

  async function drain(): Promise<void> {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) await fill(pool, plan, plans, shapes, lately)
  }
}

/** Seconds after which a slow table is reported. */
const tellSeconds = 10

const sizeOf = ({ table, copies }: Plan): number => table.rows * copies

const copiesFor = (table: Table, rowsOf: RowsOf): number =>
  table.rows === 0 ? 0 : Math.max(0, Math.ceil(rowsOf(table.name) / table.rows) - 1)

const [recently, years] = [120 * 86_400, 3 * 365 * 86_400]

/**
 * SQL for the age of copy `c` relative to the first rows; the last copy is the youngest. The last third of a year gets
 * as many as with `lately` copies a year; the others spread over three years.
 */
function ageOf(copies: number, lately: number): string {
  const step = (365 * 86_400) / lately
  const recent = Math.ceil(recently / step)
  const older = (years - recently) / Math.max(1, copies - recent)
  const number = `(${copies + 1} - c)`
  return `(case when ${number} <= ${recent} then ${number} * ${step} else ${recently} + (${number} - ${recent}) * ${older} end * interval '1 second')`
}

function planOf(table: Table, tables: ReadonlyMap<string, Table>, rowsOf: RowsOf): Plan {
  const copies = copiesFor(table, rowsOf)
  const references = new Map<string, string>()
  for (const { name } of table.columns) {
    const target = table.references.get(name) ?? (table.uniques[0]?.join() === name ? undefined : named[name])
    if (target === undefined || target === `${table.name}.${name}`) continue
    const root = rootOf(target, tables)
    if (!isListed(root, tables)) references.set(name, root)
  }
  return { table, copies, keys: new Set(), references, isSpread: false }
}

/** Returns the end of a chain of references. */
function rootOf(target: string, tables: ReadonlyMap<string, Table>): string {
  const [table = '', column = ''] = target.split('.')
  const further = tables.get(table)?.references.get(column)
  return further === undefined || further === target ? target : rootOf(further, tables)
}

function isListed(target: string, tables: ReadonlyMap<string, Table>): boolean {
  const [table = '', column = ''] = target.split('.')
  return tables.get(table)?.columns.find(({ name }) => name === column)?.isListed ?? false
}

// Types that can be spread; a smallint would run out of numbers.
const spreadable = /^(?:bigint|integer|text|uuid|bytea|numeric|character varying)/

/** Finds what distinguishes the rows of each copy for every unique index; reduces the copies if nothing does. */
function limit(plan: Plan, plans: ReadonlyMap<string, Plan>): void {
  const { table, keys, references } = plan
  const typeOf = (name: string) => {
    const column = table.columns.find((one) => one.name === name)
    return column && !column.isListed ? column.type : ''
  }
  for (const columns of table.uniques) {
    const parents = columns.map((name) => tableOf(references.get(name) ?? ''))
    const most = (isSpread: boolean) =>
      Math.max(0, ...parents.map((of) => (popular.has(of) && !isSpread ? 0 : (plans.get(of)?.copies ?? 0))))
    if (most(plan.isSpread) >= plan.copies || columns.some((name) => keys.has(name))) continue
    const free = columns.filter((name) => !references.has(name))
    const own =
      free.find((name) => spreadable.test(typeOf(name))) ?? free.find((name) => /time|date/.test(typeOf(name)))
    if (own !== undefined) keys.add(own)
    else {
      plan.isSpread = true
      plan.copies = Math.min(plan.copies, most(true))
    }
  }
}

async function fill(
  pool: Database['pool'],
  plan: Plan,
  plans: ReadonlyMap<string, Plan>,
  shapes: Shapes,
  lately: RowsOf,
): Promise<void> {
  const { table, copies } = plan
  const age = ageOf(copies, Math.min(copies, copiesFor(table, lately)))
  const began = performance.now()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`set local work_mem = '256MB'`)
    for (const { name } of table.indexes) await client.query(`drop index ${name}`)
    await client.query(`create temp table first_rows on commit drop as select * from ${table.name}`)
    const columns = table.columns.filter(({ isGenerated }) => !isGenerated)
    const values = columns.map(({ name, type }) =>
      shared({ table: table.name, column: name, copies }, ownValue(name, type), age),
    )
    function ownValue(name: string, type: string): string {
      const column = `r.${quote(name)}`
      const target = plan.references.get(name)
      const parent = target === undefined ? undefined : plans.get(tableOf(target))
      if (parent) return copied(column, type, copyOf(parent, plan), shapes.get(target ?? ''))
      if (plan.keys.has(name) && (spreadable.test(type) || type === 'date'))
        return copied(column, type, 'c', shapes.get(`${table.name}.${name}`))
      return type.startsWith('timestamp') ? `${column} - ${age}` : column
    }
    // Keeps the original order.
    const created = columns.findIndex(({ name }) => name === 'created_at')
    const order = created < 0 ? 'c' : String(created + 1)
    await client.query(`
      insert into ${table.name} (${columns.map(({ name }) => quote(name)).join()}) overriding system value
      select ${values.join()} from generate_series(1, ${copies}) c cross join first_rows r order by ${order}`)
    for (const { definition } of table.indexes) await client.query(definition)
    await client.query('commit')
    const seconds = (performance.now() - began) / 1000
    if (seconds > tellSeconds) console.log(`  ${table.name}: ${sizeOf(plan)} rows in ${round(seconds)} s`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${table.name} could not be multiplied: ${String(error)}`, { cause: error })
  } finally {
    client.release()
  }
}

/**
 * SQL for the copy of another table that copy `c` refers to, the latest to the latest; 0 is the first rows themselves.
 */
function copyOf({ table, copies }: Plan, child: Plan): string {
  if (copies === 0) return '0'
  if (popular.has(table.name) && !child.isSpread) return `(c % 2 * (1 + c / 2 % ${copies}))`
  return copies >= child.copies ? `(c + ${copies - child.copies})` : `(1 + (c - 1) % ${copies})`
}

const quote = (name: string): string => `"${name}"`
const tableOf = (target: string): string => target.split('.', 1)[0] ?? ''

/** Format of a key's values, and the distance of a number (or a day) from copy to copy, so that no two are equal. */
interface Shape {
  kind: 'number' | 'digits' | 'hex' | 'words'
  stride: number
}
type Shapes = ReadonlyMap<string, Shape>

const numbers = /^(?:bigint|integer|smallint|numeric|date)/

async function readShapes(pool: Database['pool'], plans: ReadonlyMap<string, Plan>): Promise<Shapes> {
  const shapes = new Map<string, Shape>()
  for (const { table, keys, copies } of plans.values()) {
    for (const { name, type } of table.columns) {
      if (copies === 0 || !keys.has(name)) continue
      const value = type === 'date' ? `${quote(name)} - date '2000-01-01'` : quote(name)
      const { rows } = await pool.query<{ value: string }>(
        `select distinct (${value})::text as value from ${table.name} where ${quote(name)} is not null`,
      )
      const values = rows.map((row) => row.value)
      const kind = numbers.test(type) ? 'number' : kindOf(values)
      const stride = kind === 'number' || kind === 'digits' ? strideOf(values) : 1
      shapes.set(`${table.name}.${name}`, { kind, stride })
    }
  }
  return shapes
}

function kindOf(values: readonly string[]): Shape['kind'] {
  if (values.every((value) => /^(?:0|[1-9]\d{0,30})$/.test(value))) return 'digits'
  return values.every((value) => /^(?:0x)?[0-9a-f]{16,}$/.test(value)) ? 'hex' : 'words'
}

/** Finds the smallest number that gives each value a different remainder. */
function strideOf(values: readonly string[]): number {
  const all = values.map(BigInt)
  for (let stride = Math.max(1, values.length); ; stride++) {
    if (new Set(all.map((value) => value % BigInt(stride))).size === values.length) return stride
  }
}

/** SQL for the key in copy number `copy` of the row with the key `value` in the first rows. */
function copied(value: string, type: string, copy: string, shape: Shape = { kind: 'words', stride: 1 }): string {
  if (copy === '0') return value
  if (shape.kind === 'number') return `(${value} + ${copy}::int * ${shape.stride})`
  const other = {
    uuid: `md5(${value}::text || ${copy})::uuid`,
    bytea: `substr(sha256(${value} || convert_to(${copy}::text, 'UTF8')) || sha256(${value}), 1, length(${value}))`,
    digits: `(${value}::numeric + ${copy} * ${shape.stride})::text`,
    hex: `overlay(${value} placing left(md5(${value} || ${copy}), 16) from length(${value}) - 15)`,
    words: `${value} || '-' || to_hex(${copy}::int)`,
  }
  return `(case when ${copy} = 0 then ${value} else ${other[type === 'uuid' || type === 'bytea' ? type : shape.kind]} end)`
}
