import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { badInput } from './errors.ts'

// Lists of the console are paged by key: a page begins behind the last entry of the one before, by whatever it is sorted.

/** What a list of the console is asked for (`adminList` of the contract). */
export interface KeysetInput {
  /** A name of `sorts`, with `-` before it for the largest first. */
  sort: string
  size: number
  after?: string | undefined
}

interface Keys<DB, Tables extends keyof DB> {
  /** The columns that the sorts of the contract stand for; none of them may be null, and each wants an index together with `id`. */
  sorts: Readonly<Record<string, ReferenceExpression<DB, Tables> & string>>
  /** What tells entries apart that are alike in it. */
  id: ReferenceExpression<DB, Tables> & string
}

/** What a page after this entry is asked for by. */
export interface Key {
  keysetValue: string
  keysetId: string
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** By which the page after is asked for; null on the last, be it full or not. */
  next: string | null
}

/** Reads one page of `query`, which has its filters and no order yet. Throws BAD_INPUT on an `after` that is none of ours. */
export const readKeyset = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  place: KeysetInput,
  keys: Keys<DB, Tables>,
): Promise<KeysetPage<Row>> => readKeyed(query, place, keys)

/** The same, with the key of each entry: for a list that is put together from several. */
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

/** A text that the column's type cannot be read from. */
const isWrongValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')

function readMergedCursor(after: string, sort: string): { value: string; name: string; id: string } {
  const { value, id: whole } = readCursor(after, sort)
  const [name = '', id = ''] = whole.split(' ')
  return { value, name, id }
}

const wrongCursor = (): Error => badInput('after', '翻页标识不正确')

/** The pattern of `like` for a text that holds these words, whatever they are made of. */
export const containing = (words: string): string => `%${literally(words)}%`

/** The same for one that begins with them. */
export const beginning = (words: string): string => `${literally(words)}%`

const literally = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Whether `text`, of which there is an index over `bigrams`, holds these words, in letters of whatever case. For two characters the pair says it all, and of
 * that alone the planner knows how common it is; longer ones are compared too, since their pairs may stand apart.
 */
export const holding = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> => {
  const hasPairs = sql<boolean>`bigrams(${text}) @> bigrams(${words})`
  return Array.from(words).length === 2 ? hasPairs : sql<boolean>`(${hasPairs} and ${text} ilike ${containing(words)})`
}

/** One of several sources that are read as one list: all sort by the same and page by an id of digits. */
export interface KeysetSource<Row> {
  /** Tells its entries from those of others; of entries that sort alike the earlier source comes first. */
  name: string
  read: (place: KeysetInput) => Promise<KeysetPage<Row & Key>>
}

/** Below and above every id. */
const beyond = { before: '-1', after: '9223372036854775807' }

/** Of times as Postgres writes them, and of numbers, the longer of which is the larger. */
const isBefore = (a: string, b: string): boolean =>
  /^\d+$/.test(a) && a.length !== b.length ? a.length < b.length : a < b

/** Reads one page of several lists of times or of numbers as if they were one. Throws BAD_INPUT on an `after` that is none of ours. */
export async function mergeKeysets<Row>(
  { sort, size, after }: KeysetInput,
  sources: readonly KeysetSource<Row>[],
): Promise<KeysetPage<Row>> {
  const isDescending = sort.startsWith('-')
  const begin = after === undefined ? undefined : readMergedCursor(after, sort)
  const names = sources.map(({ name }) => name)
  /** How one source goes on behind an entry of another: what sorts alike is behind it where its source is. */
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
  // Each source is in order by itself, and sorting keeps what is alike as it stands.
  const compare = (a: string, b: string) => (a === b ? 0 : (isBefore(a, b) ? -1 : 1) * (isDescending ? -1 : 1))
  const sorted = all.toSorted((a, b) => compare(a.row.keysetValue, b.row.keysetValue))
  const kept = sorted.slice(0, size)
  const last = kept.at(-1)
  const hasMore = sorted.length > size || pages.some(({ next }) => next !== null)
  const next = hasMore && last ? writeCursor(sort, last.row.keysetValue, `${last.name} ${last.row.keysetId}`) : null
  return { rows: kept.map(({ row }) => row), next }
}
