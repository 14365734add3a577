import { GoodsForm, type GoodsSn, GoodsStatus } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { stateBefore } from '../../core/transitions.ts'
import type { Columns } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { goodsTransitions } from './states.ts'

export interface Move {
  readonly from: readonly GoodsStatus[]
  readonly to: GoodsStatus
  /** Over the good `g` and its stock `s`. */
  readonly when: RawBuilder<boolean>
}

const onSale = [GoodsStatus.inSale, GoodsStatus.tightInventory]
/** Of what was sold out, only physical goods can have pieces again: those that came back and an operator put on sale, which are noted. */
const hasRestocked = sql<boolean>`g.form = ${sql.lit(GoodsForm.physical)} and s.sold < s.edition
  and g.sale_start <= now() and coalesce(g.sale_end > now(), true)
  and g.has_returned`
/** Whether `percent` of the edition or less is left. */
const isTight = (percent: number) =>
  sql<boolean>`s.edition - s.sold - s.reserved <= floor(s.edition * ${percent}::numeric / 100)`

/**
 * The moves that time and stock bring about, in the order in which a sweep makes them. A good runs low when `tightPercent` of
 * its edition or less is left.
 */
export const movesAt = (tightPercent: number) =>
  ({
    open: { from: [GoodsStatus.waitOnShelf], to: GoodsStatus.inSale, when: sql`g.sale_start <= now()` },
    expire: { from: onSale, to: GoodsStatus.expirationOffShelf, when: sql`g.sale_end <= now()` },
    sellOut: { from: onSale, to: GoodsStatus.soldOut, when: sql`s.sold = s.edition` },
    reopen: { from: [GoodsStatus.soldOut], to: GoodsStatus.inSale, when: hasRestocked },
    tighten: { from: [GoodsStatus.inSale], to: GoodsStatus.tightInventory, when: isTight(tightPercent) },
    relax: { from: [GoodsStatus.tightInventory], to: GoodsStatus.inSale, when: sql`not (${isTight(tightPercent)})` },
  }) satisfies Record<string, Move>

export type Moves = ReturnType<typeof movesAt>

const before = ({ from, to }: Move) => from.map((state) => stateBefore(goodsTransitions, state, to))

/** Throws unless every move is one that the transition table allows. Run at start. */
export function checkMoves(moves: Moves): void {
  for (const move of Object.values<Move>(moves)) before(move)
}

/**
 * The goods that moves apply to now, by move and in the moves' order; asked in one statement, for it is asked each second. Each part is led by an index of
 * what may move at all: it reads what is on sale and what begins or ends, however much is over.
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

/** Makes one move for those of `sns` it applies to, and announces them. */
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
