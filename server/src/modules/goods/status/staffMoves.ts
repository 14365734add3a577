import { type GoodsSn, GoodsStatus } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { stateBefore } from '../../../core/transitions.ts'
import { announce } from '../queries.ts'
import { goodsTransitions } from '../states.ts'
import { moveStatus, type Moves } from './automaticMoves.ts'

const s = GoodsStatus

interface Move {
  readonly from: readonly GoodsStatus[]
  readonly to: GoodsStatus
  /** Statuses in which the goal is already reached: the call succeeds without a move. */
  readonly reached?: readonly GoodsStatus[]
}

/** Public statuses, from before the priority windows until after the end. */
const shown = [s.waitOnShelf, s.inSale, s.tightInventory, s.soldOut] as const

/**
 * Moves that staff make; time and stock make the others (statusQueries.ts). Stopping and taking down are for
 * emergencies, so repeating them is no error. `putBack` leads to the previous status, see `makeMove`.
 */
export const staffMoves: Readonly<Record<GoodsMove, Move>> = {
  submit: { from: [s.new, s.rejectAudit, s.merchantOffShelf], to: s.waitAudit },
  withdraw: { from: [s.waitAudit], to: s.cancelAudit },
  reopen: { from: [s.cancelAudit], to: s.new },
  approve: { from: [s.waitAudit], to: s.waitOnShelf },
  reject: { from: [s.waitAudit], to: s.rejectAudit },
  stop: { from: shown, to: s.merchantOffShelf, reached: [s.merchantOffShelf] },
  resume: { from: [s.merchantOffShelf], to: s.waitOnShelf },
  end: { from: [s.inSale, s.tightInventory], to: s.expirationOffShelf },
  takeDown: {
    from: [...shown, s.merchantOffShelf, s.expirationOffShelf],
    to: s.platformDismounting,
    reached: [s.platformDismounting],
  },
  putBack: { from: [s.platformDismounting], to: s.waitOnShelf },
}

/** Locks goods and returns their status; undefined if there are none. Orders can still reference the locked row. */
export async function lockStatus(tx: Tx, goodsSn: GoodsSn): Promise<GoodsStatus | undefined> {
  const row = await tx
    .selectFrom('goods')
    .select('status')
    .where('sn', '=', goodsSn)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** Makes the moves that are due by time and stock, in case no sweep has made them yet. */
export async function settleStatus(tx: Tx, moves: Moves, goodsSn: GoodsSn): Promise<void> {
  for (const move of [moves.open, moves.expire, moves.sellOut, moves.tighten]) await moveStatus(tx, move, [goodsSn])
}

/**
 * Makes a move and notifies every process; false if the status does not allow it. `end` ends the sale now. `takeDown` stores the
 * status it leaves, and `putBack` returns to it: a stopped sale stays stopped, an ended one stays ended, and
 * every other one waits for time and stock.
 */
export async function makeMove(tx: Tx, goodsSn: GoodsSn, name: GoodsMove): Promise<boolean> {
  const { from, to } = staffMoves[name]
  const left = sql<GoodsStatus>`case when taken_down_from in (${s.merchantOffShelf}, ${s.expirationOffShelf})
    then taken_down_from else ${to}::smallint end`
  const { numUpdatedRows } = await tx
    .updateTable('goods')
    .set({
      status: name === 'putBack' ? left : to,
      taken_down_from: name === 'takeDown' ? sql<GoodsStatus>`status` : null,
      ...(name === 'end' && { sale_end: sql<Date>`now()` }),
    })
    .where('sn', '=', goodsSn)
    .where(
      'status',
      'in',
      from.map((state) => stateBefore(goodsTransitions, state, to)),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await announce(tx, goodsSn)
  return true
}
