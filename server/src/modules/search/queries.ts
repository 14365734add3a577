import { sql } from 'kysely'
import { FindKind, type Picture } from '@app/contract'
import type { Column } from '../../db/rows.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { PinyinQuery } from './pinyinQuery.ts'
import type { PinyinEntry } from './pinyinEntry.ts'

// A search; the matching itself is done by database functions: db/functions/search_*.sql.

interface SearchRequest {
  /** Search terms as `normalizeTerms` returns them; all must occur. */
  terms: readonly string[]
  /** Query data for pinyin; undefined if the terms have no letters. */
  pinyin: PinyinQuery | undefined
  kinds: readonly FindKind[]
}

export interface FoundRow {
  kind: FindKind
  id: string
  title: string
  text: string
  picture: Picture | null
  /** Status of something on sale; null for everything else. */
  status: Column<'goods', 'status'> | null
  price_fen: Column<'goods', 'price_fen'> | null
  edition: Column<'goods', 'edition'> | null
  sale_start: Column<'goods', 'sale_start'> | null
  sale_end: Column<'goods', 'sale_end'> | null
  left: number | null
}

/** Normalizes typed terms, except for the form of their characters; terms of punctuation alone are dropped. */
export async function normalizeTerms(db: Db, typed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${typed}::text[]) with ordinality typed (typed, place), search_written(typed) word
    where word <> '' order by place`.execute(db)
  return rows.map(({ word }) => word)
}

/** Matches by pinyin of the kind in `k.kind`. */
const matchesOf = (
  { grams, starts, exact, terms, phrases, isLetter }: PinyinQuery,
  namesOnly: boolean,
  most: number,
) => sql`
  search_sounded(k.kind, ${grams}::text[], ${starts}::text[], ${exact}, ${terms}::text[],
    search_patterns((select array_agg(search_simple(word)) from wanted, unnest(wanted.words) word)),
    ${phrases}::text[], ${isLetter}, ${namesOnly}, ${most}::int)`

const sourceId = (kind: FindKind) => sql`case when ranked.kind = ${sql.lit(kind)} then ranked.source::bigint end`

interface Reading {
  size: number
  offset: number
  /** Whether to ignore matches outside the name. */
  namesOnly: boolean
}

/** Returns the matches as `ranked`, best first: kind, source, tier, shown_at. */
function ranking({ terms, pinyin, kinds }: SearchRequest, { size, offset, namesOnly }: Reading) {
  const sounded = pinyin
    ? sql`union all
      select k.kind, sounded.* from unnest(${kinds}::text[]) k (kind), lateral ${matchesOf(pinyin, namesOnly, offset + size)} sounded`
    : sql``
  return sql`
    wanted as materialized (select ${terms}::text[] as words),
    found as (
      select k.kind, found.*
      from wanted, unnest(${kinds}::text[]) k (kind),
        lateral search_found(k.kind, wanted.words, ${namesOnly}, ${offset + size}::int) found
      ${sounded}
    ),
    ranked as materialized (
      select kind, source, min(tier) as tier, shown_at from found group by kind, source, shown_at
      order by tier, shown_at desc, source limit ${size} offset ${offset}
    )`
}

/** Returns numbers and ids of the matches, best first. */
export async function findSources(db: Db, wanted: SearchRequest, reading: Reading): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    with ${ranking(wanted, reading)} select source from ranked`.execute(db)
  return rows.map(({ source }) => source)
}

/** Returns the matches for display, best first over all kinds. */
export async function find(db: Db, wanted: SearchRequest, reading: Reading): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with ${ranking(wanted, reading)}
    select ranked.kind, ranked.source as id,
      coalesce(goods.name, albums.title, notices.title) as title,
      coalesce(nullif(series.title, ''), goods.subtitle, albums.subtitle, notices.summary) as text,
      coalesce(goods.cover, albums.cover) as picture,
      goods.status, goods.price_fen, goods.edition, goods.sale_start, goods.sale_end,
      coalesce(goods_taken.edition - goods_taken.taken, 0) as "left"
    from ranked
      left join goods on ranked.kind in (${sql.lit(FindKind.goods)}, ${sql.lit(FindKind.box)}) and goods.sn = ranked.source
      left join goods_taken on goods_taken.goods_sn = goods.sn
      left join albums series on series.id = goods.album_id and series.publish_at <= now()
      left join albums on albums.id = ${sourceId(FindKind.album)}
      left join notices on notices.id = ${sourceId(FindKind.notice)}
    where notices.end_at is null or notices.end_at > now()
    order by ranked.tier, ranked.shown_at desc, ranked.source`.execute(db)
  return rows
}

/** Counts the matches of each kind, up to `most`. */
export async function countKinds(
  db: Db,
  { terms, pinyin, kinds }: SearchRequest,
  most: number,
): Promise<{ kind: FindKind; count: number }[]> {
  const counted = pinyin
    ? sql`(select count(*)::int from (
        select source from search_found(k.kind, wanted.words, false, ${most}::int)
        union select source from ${matchesOf(pinyin, false, most)}
        limit ${most}) met)`
    : sql`search_count(k.kind, wanted.words, ${most}::int)`
  const { rows } = await sql<{ kind: FindKind; count: number }>`
    with wanted as materialized (select ${terms}::text[] as words)
    select k.kind, ${counted} as count
    from wanted, unnest(${kinds}::text[]) with ordinality k (kind, place) order by k.place`.execute(db)
  return rows
}

/** Locks entries that cannot be found by pinyin yet, for one transaction; concurrent callers get other entries. */
export async function unsounded(tx: Tx, limit: number): Promise<{ kinds: string[]; sources: string[] }> {
  const rows = await tx
    .selectFrom('search_entries')
    .select(['kind', 'source'])
    .where('sounds', 'is', null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return { kinds: [...new Set(rows.map(({ kind }) => kind))], sources: rows.map(({ source }) => source) }
}

/**
 * Refreshes entries from their sources, because entries older than a release may be folded differently, and returns
 * them.
 */
export async function refreshed(tx: Tx, { kinds, sources }: { kinds: string[]; sources: string[] }) {
  await sql`select search_refresh(${kinds}::text[], ${sources}::text[])`.execute(tx)
  return tx
    .selectFrom('search_entries')
    .select(['kind', 'source', 'words', 'written'])
    .where('kind', 'in', kinds)
    .where('source', 'in', sources)
    .where('sounds', 'is', null)
    .execute()
}

/** Stores the pinyin of entries. */
export async function keepSounds(
  tx: Tx,
  entries: readonly (PinyinEntry & { kind: string; source: string })[],
): Promise<void> {
  await sql`
    update search_entries e set sounds = s.sounds, sound_grams = string_to_array(s.grams, ' ')
    from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ source }) => source)}::text[],
      ${entries.map(({ sounds }) => sounds)}::text[], ${entries.map(({ grams }) => grams.join(' '))}::text[])
      s (kind, source, sounds, grams)
    where e.kind = s.kind and e.source = s.source`.execute(tx)
}
