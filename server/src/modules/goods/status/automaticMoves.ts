import { GoodsForm, type GoodsSn, GoodsStatus } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { stateBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { goodsTransitions } from '../states.ts'

export interface Move {
  readonly from: readonly GoodsStatus[]
  readonly to: GoodsStatus
  /** Condition on the goods `g` and their stock `s`. */
  readonly when: RawBuilder<boolean>
}

const onSale = [GoodsStatus.inSale, GoodsStatus.tightInventory]
/**
 * Of sold-out goods only physical ones can have pieces again: returned pieces that an operator restocked, which are
 * recorded.
 */
const hasRestocked = sql<boolean>`g.form = ${sql.lit(GoodsForm.physical)} and s.sold < s.edition
  and g.sale_start <= now() and coalesce(g.sale_end > now(), true)
  and g.has_returned`
/** Whether at most `percent` of the edition is left. */
const isTight = (percent: number) =>
  sql<boolean>`s.edition - s.sold - s.reserved <= floor(s.edition * ${percent}::numeric / 100)`

export type Moves = Readonly<Record<'open' | 'expire' | 'sellOut' | 'reopen' | 'tighten' | 'relax', Move>>

/**
 * Moves made by time and stock, in the order in which a sweep makes them. Goods run low when `tightPercent` of the
 * edition or less is left.
 */
export const movesAt = (tightPercent: number): Moves => ({
  open: { from: [GoodsStatus.waitOnShelf], to: GoodsStatus.inSale, when: sql`g.sale_start <= now()` },
  expire: { from: onSale, to: GoodsStatus.expirationOffShelf, when: sql`g.sale_end <= now()` },
  sellOut: { from: onSale, to: GoodsStatus.soldOut, when: sql`s.sold = s.edition` },
  reopen: { from: [GoodsStatus.soldOut], to: GoodsStatus.inSale, when: hasRestocked },
  tighten: { from: [GoodsStatus.inSale], to: GoodsStatus.tightInventory, when: isTight(tightPercent) },
  relax: { from: [GoodsStatus.tightInventory], to: GoodsStatus.inSale, when: sql`not (${isTight(tightPercent)})` },
})

const before = ({ from, to }: Move) => from.map((state) => stateBefore(goodsTransitions, state, to))

/** Throws unless the transition table allows every move. Runs at start. */
export function checkMoves(moves: Moves): void {
  for (const move of Object.values<Move>(moves)) before(move)
}

/**
 * Finds goods that moves apply to now, by move and in the moves' order, in one statement, since it runs every second.
 * Each part uses an index of the candidates: it reads goods on sale and those that start or end, however many are over.
 */
export async function findMoving(
  db: Db,
  moves: Moves,
  isTriable: IsTriable,
): Promise<ReadonlyMap<keyof Moves, GoodsSn[]>> {
  const names = Object.keys(moves) as (keyof Moves)[]
  const parts = names.map((name, place) => {
    const { from, when }: Move = moves[name]
    return sql`
      select ${sql.lit(place)} as place, g.sn from goods g join goods_stock s on s.goods_sn = g.sn
      where g.status in (${sql.join(from.map((status) => sql.lit(status)))}) and (${when}) and ${isTriable(sql.ref('g.sn'))}`
  })
  const { rows } = await sql<
    Columns<'goods', 'sn'> & { place: number }
  >`${sql.join(parts, sql` union all `)} order by place`.execute(db)
  const found = Map.groupBy(rows, ({ place }) => names[place] as keyof Moves)
  return new Map([...found].map(([name, some]) => [name, some.map(({ sn }) => sn)]))
}

/** Makes one move for the goods of `sns` it applies to, and announces them. */
export async function moveStatus(tx: Tx, move: Move, sns: readonly GoodsSn[]): Promise<void> {
  const { to, when } = move
  await sql`
    with moved as (
      update goods g set status = ${to}
      from goods_stock s
      where s.goods_sn = g.sn and g.sn = any(${sns}) and g.status = any(${before(move)}) and (${when})
      returning g.sn
    )
    select pg_notify('goods_changed', sn) from moved`.execute(tx)
}
