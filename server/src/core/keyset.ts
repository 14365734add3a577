import { mostCounted } from '@app/contract/admin/listNames'
import {
  type QueryExecutorProvider,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { badInput } from './errors.ts'

// Keyset paging for console lists: a page starts after the last entry of the previous one, in any sort order.

/** Paging input of a console list (`adminList` of the contract). */
export interface KeysetInput {
  /** A name in `sorts`; a leading `-` sorts descending. */
  sort: string
  size: number
  after?: string | undefined
}

interface Keys<DB, Tables extends keyof DB> {
  /**
   * Columns behind the sort names of the contract. They must not be null, and each needs an index together with `id`.
   */
  sorts: Readonly<Record<string, ReferenceExpression<DB, Tables> & string>>
  /** Breaks ties between entries that sort equal. */
  id: ReferenceExpression<DB, Tables> & string
}

/** Identifies the entry after which the next page starts. */
export interface Key {
  keysetValue: string
  keysetId: string
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Cursor of the next page; null on the last page, even if it is full. */
  next: string | null
  /** Entries of each tab, at most `mostCounted`, if they were asked for. */
  counts?: Record<string, number>
}

/** The tabs of a list: a condition for each value of its filter, and the chosen value. */
export interface Tabs {
  chosen: string | number | boolean | undefined
  conditions: Readonly<Record<string, RawBuilder<boolean>>>
}

/** Returns the tabs of a column that lists its states. Values are literals, so that they match partial indexes. */
export const tabsOf = (column: string, values: Iterable<string | number>, chosen: Tabs['chosen']): Tabs => ({
  chosen,
  conditions: Object.fromEntries(
    Array.from(values, (value) => [value, sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`]),
  ),
})

/**
 * Reads one page of a list with tabs. `query` has all filters but that of the tabs, so that the counts follow the other
 * filters. `withCounts` reads the counts alone, all in one statement. Throws BAD_INPUT for an invalid `after`.
 */
export async function readTabbed<DB, Tables extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Tables, Row>,
  place: KeysetInput & { withCounts?: boolean | undefined },
  keys: Keys<DB, Tables>,
  { chosen, conditions }: Tabs,
): Promise<KeysetPage<Row>> {
  if (place.withCounts) return { rows: [], next: null, counts: await countEach(db, query, conditions) }
  const [condition] = chosen === undefined ? [] : [conditions[String(chosen)]]
  return readKeyset(condition ? query.where(condition) : query, place, keys)
}

/** Counts the rows of each condition up to `mostCounted`. */
async function countEach<DB, Tables extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Tables, Row>,
  conditions: Tabs['conditions'],
): Promise<Record<string, number>> {
  const counts = Object.entries(conditions).map(([value, condition]) => {
    const some = query
      .clearSelect()
      .select(sql`1`.as('one'))
      .where(condition)
      .limit(mostCounted)
    return sql`(select count(*)::int from ${some} as counted) as ${sql.id(value)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

/** Reads one page of `query`, which has its filters but no order. Throws BAD_INPUT for an invalid `after`. */
export const readKeyset = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  place: KeysetInput,
  keys: Keys<DB, Tables>,
): Promise<KeysetPage<Row>> => readKeyed(query, place, keys)

/** Reads one page with the key of each entry, for lists merged from several sources. */
export async function readKeyed<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { sort, size, after }: KeysetInput,
  { sorts, id }: Keys<DB, Tables>,
): Promise<KeysetPage<Row & Key>> {
  const isDescending = sort.startsWith('-')
  const column = sorts[isDescending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`No column for the sort ${sort}`)
  const direction = isDescending ? 'desc' : 'asc'
  const [by, key] = [sql.ref(column), sql.ref(id)]
  const begin = after === undefined ? undefined : readCursor(after, sort)
  const ordered = query
    .select([sql<string>`${by}::text`.as('keysetValue'), sql<string>`${key}::text`.as('keysetId')])
    .orderBy(by, direction)
    .orderBy(key, direction)
    .limit(size + 1)
  const page = begin
    ? ordered.where(sql<boolean>`(${by}, ${key}) ${sql.raw(isDescending ? '<' : '>')} (${begin.value}, ${begin.id})`)
    : ordered
  const found: (Row & Key)[] = await page
    .$castTo<Row & Key>()
    .execute()
    .catch((error: unknown) => {
      throw begin && isWrongValue(error) ? wrongCursor() : error
    })
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const next = found.length > size && last ? writeCursor(sort, last.keysetValue, last.keysetId) : null
  return { rows, next }
}

const writeCursor = (sort: string, value: string, id: string): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

function readCursor(after: string, sort: string): { value: string; id: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(parsed) || parsed.length !== 3 || !parsed.every((part) => typeof part === 'string'))
    throw wrongCursor()
  const [of, value, id] = parsed as [string, string, string]
  if (of !== sort) throw wrongCursor()
  return { value, id }
}

/** Whether the database could not parse a text as the column's type. */
const isWrongValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')

function readMergedCursor(after: string, sort: string): { value: string; name: string; id: string } {
  const { value, id: whole } = readCursor(after, sort)
  const [name = '', id = ''] = whole.split(' ')
  return { value, name, id }
}

const wrongCursor = (): Error => badInput('after', '翻页标识不正确')

/** Returns the `like` pattern for strings that contain `text`, with special characters escaped. */
export const containing = (text: string): string => `%${literally(text)}%`

/** Returns the `like` pattern for texts that begin with this text. */
export const beginning = (text: string): string => `${literally(text)}%`

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * SQL condition for a column with an index over `bigrams` that contains `text`, ignoring case. For two characters
 * the pair decides, and only for that does the planner know the frequency. A longer text is also compared, because its
 * pairs may be apart.
 */
export const holding = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const hasPairs = sql<boolean>`bigrams(${column}) @> bigrams(${text})`
  return Array.from(text).length === 2 ? hasPairs : sql<boolean>`(${hasPairs} and ${column} ilike ${containing(text)})`
}

/** One source of a merged list. All sources have the same sort and ids of digits. */
export interface KeysetSource<Row> {
  /** Distinguishes the source in cursors. Of entries that sort equal, the earlier source comes first. */
  name: string
  read: (place: KeysetInput) => Promise<KeysetPage<Row & Key>>
}

/** Below and above every id. */
const beyond = { before: '-1', after: '9223372036854775807' }

/** Compares times as Postgres writes them, or numbers, of which the longer is larger. */
const isBefore = (a: string, b: string): boolean =>
  /^\d+$/.test(a) && a.length !== b.length ? a.length < b.length : a < b

/**
 * Reads one page of several lists, sorted by times or numbers, as one list. Throws BAD_INPUT for an invalid `after`.
 */
export async function mergeKeysets<Row>(
  { sort, size, after }: KeysetInput,
  sources: readonly KeysetSource<Row>[],
): Promise<KeysetPage<Row>> {
  const isDescending = sort.startsWith('-')
  const begin = after === undefined ? undefined : readMergedCursor(after, sort)
  const names = sources.map(({ name }) => name)
  /**
   * Returns where one source continues after an entry of another. Entries that sort equal follow if their source does.
   */
  function placeOf(name: string): KeysetInput {
    if (!begin) return { sort, size }
    const order = names.indexOf(name) - names.indexOf(begin.name)
    const id = order === 0 ? begin.id : order > 0 === isDescending ? beyond.after : beyond.before
    return { sort, size, after: writeCursor(sort, begin.value, id) }
  }
  const pages = await Promise.all(
    sources.map(async ({ name, read }) => {
      const page = await read(placeOf(name))
      return { ...page, rows: page.rows.map((row) => ({ name, row })) }
    }),
  )
  const all = pages.flatMap(({ rows }) => rows)
  // Each source is sorted already, and the stable sort keeps equal entries in order.
  const compare = (a: string, b: string) => (a === b ? 0 : (isBefore(a, b) ? -1 : 1) * (isDescending ? -1 : 1))
  const sorted = all.toSorted((a, b) => compare(a.row.keysetValue, b.row.keysetValue))
  const kept = sorted.slice(0, size)
  const last = kept.at(-1)
  const hasMore = sorted.length > size || pages.some(({ next }) => next !== null)
  const next = hasMore && last ? writeCursor(sort, last.row.keysetValue, `${last.name} ${last.row.keysetId}`) : null
  return { rows: kept.map(({ row }) => row), next }
}
