import { type RawBuilder, sql } from 'kysely'
import { FindKind, type Picture } from '@app/contract'
import type { Column } from '../../db/rows.ts'
import type { Db } from '../../core/database.ts'

// The ways of finding are functions of the database: db/functions/search_*.sql.

interface Wanted {
  /** Words as they were typed; all must occur. */
  words: readonly string[]
  kinds: readonly FindKind[]
}

export interface FoundRow {
  kind: FindKind
  id: string
  title: string
  text: string
  picture: Picture | null
  /** Of what is sold; null for all else. */
  status: Column<'goods', 'status'> | null
  price_fen: Column<'goods', 'price_fen'> | null
  edition: Column<'goods', 'edition'> | null
  sale_start: Column<'goods', 'sale_start'> | null
  sale_end: Column<'goods', 'sale_end'> | null
  left: number | null
}

/** The words folded as the entries are; those of marks alone are gone. */
function folded(words: readonly string[]): RawBuilder<string[]> {
  return sql`array(
    select word from unnest(${words}::text[]) with ordinality typed (typed, place), search_folded(typed) word
    where word <> '' order by place)`
}

const sourceId = (kind: FindKind) => sql`case when ranked.kind = ${sql.lit(kind)} then ranked.source::bigint end`

interface Reading {
  size: number
  offset: number
  /** Leaves out what has the words in other text than its name. */
  namesOnly: boolean
}

/** What is found, as it is shown, the best over all kinds first. */
export async function find(
  db: Db,
  { words, kinds }: Wanted,
  { size, offset, namesOnly }: Reading,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with wanted as materialized (select ${folded(words)} as words),
    ranked as materialized (
      select k.kind, found.*
      from wanted, unnest(${kinds}::text[]) k (kind),
        lateral search_found(k.kind, wanted.words, ${namesOnly}, ${offset + size}::int) found
      order by tier, shown_at desc, source limit ${size} offset ${offset}
    )
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

/** How many of each kind are found, each counted to `most`. */
export async function countKinds(
  db: Db,
  { words, kinds }: Wanted,
  most: number,
): Promise<{ kind: FindKind; count: number }[]> {
  const { rows } = await sql<{ kind: FindKind; count: number }>`
    with wanted as materialized (select ${folded(words)} as words)
    select k.kind, search_count(k.kind, wanted.words, ${most}::int) as count
    from wanted, unnest(${kinds}::text[]) with ordinality k (kind, place) order by k.place`.execute(db)
  return rows
}
