import { GoodsStatus } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { checkTransitions, statesBefore } from '../../core/transitions.ts'
import { goodsTransitions, tightShare } from './transitions.ts'

interface Move {
  readonly from: readonly GoodsStatus[]
  readonly to: GoodsStatus
  /** Over the good `g` and its stock `s`. */
  readonly when: RawBuilder<boolean>
}

const onSale = [GoodsStatus.inSale, GoodsStatus.tightInventory]
/** Of what was sold out, only physical goods can have pieces again: those that came back and an operator put on sale. */
const hasRestocked = sql<boolean>`g.form = 2 and s.sold < s.edition
  and g.sale_start <= now() and coalesce(g.sale_end > now(), true)`
const isTight = sql<boolean>`s.edition - s.sold - s.reserved <= floor(s.edition * ${tightShare}::numeric)`

/** The moves that time and stock bring about, in the order in which a sweep makes them. */
const moves = {
  open: { from: [GoodsStatus.waitOnShelf], to: GoodsStatus.inSale, when: sql`g.sale_start <= now()` },
  expire: { from: onSale, to: GoodsStatus.expirationOffShelf, when: sql`g.sale_end <= now()` },
  sellOut: { from: onSale, to: GoodsStatus.soldOut, when: sql`s.sold = s.edition` },
  reopen: { from: [GoodsStatus.soldOut], to: GoodsStatus.inSale, when: hasRestocked },
  tighten: { from: [GoodsStatus.inSale], to: GoodsStatus.tightInventory, when: isTight },
  relax: { from: [GoodsStatus.tightInventory], to: GoodsStatus.inSale, when: sql`not (${isTight})` },
} as const satisfies Record<string, Move>

export const moveNames = Object.keys(moves) as (keyof typeof moves)[]

/** Throws unless every move is one that the transition table allows. Run at start. */
export function checkMoves(): void {
  checkTransitions('goods', goodsTransitions)
  for (const [name, { from, to }] of Object.entries<Move>(moves)) {
    const allowed = statesBefore(goodsTransitions, to)
    if (!from.every((state) => allowed.includes(state))) throw new Error(`goods: the move ${name} is not in the table`)
  }
}

/** Makes one move for every good it applies to, or for those of `sns`, and announces them. Returns how many moved. */
export async function moveStatus(tx: Tx, name: keyof typeof moves, sns?: readonly string[]): Promise<number> {
  const { from, to, when }: Move = moves[name]
  const { rows } = await sql`
    with moved as (
      update goods g set status = ${to}
      from goods_stock s
      where s.goods_sn = g.sn and g.status = any(${from}) and (${when})
        and ${sns ? sql`g.sn = any(${sns})` : sql`true`}
      returning g.sn
    )
    select pg_notify('goods_changed', sn) from moved`.execute(tx)
  return rows.length
}
