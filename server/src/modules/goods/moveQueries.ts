import { type GoodsSn, GoodsStatus } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { stateBefore } from '../../core/transitions.ts'
import { announce } from './queries.ts'
import { goodsTransitions } from './states.ts'

const s = GoodsStatus

interface Move {
  readonly from: readonly GoodsStatus[]
  readonly to: GoodsStatus
}

/** The moves that people make; time and stock make the others (statusQueries.ts). */
export const peoplesMoves: Readonly<Record<GoodsMove, Move>> = {
  submit: { from: [s.new, s.rejectAudit, s.merchantOffShelf], to: s.waitAudit },
  withdraw: { from: [s.waitAudit], to: s.cancelAudit },
  reopen: { from: [s.cancelAudit], to: s.new },
  approve: { from: [s.waitAudit], to: s.waitOnShelf },
  reject: { from: [s.waitAudit], to: s.rejectAudit },
  stop: { from: [s.inSale, s.tightInventory], to: s.merchantOffShelf },
  resume: { from: [s.merchantOffShelf], to: s.waitOnShelf },
  end: { from: [s.inSale, s.tightInventory], to: s.expirationOffShelf },
  takeDown: { from: [s.inSale, s.tightInventory], to: s.platformDismounting },
  putBack: { from: [s.platformDismounting], to: s.waitOnShelf },
}

/** Locks a good; its status, undefined where there is none. Orders refer to its row and go on. */
export async function lockStatus(tx: Tx, goodsSn: GoodsSn): Promise<GoodsStatus | undefined> {
  const row = await tx
    .selectFrom('goods')
    .select('status')
    .where('sn', '=', goodsSn)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** Makes a move, and tells every process; false where its status does not allow it. Whoever ends a sale ends it now. */
export async function makeMove(tx: Tx, goodsSn: GoodsSn, name: GoodsMove): Promise<boolean> {
  const { from, to } = peoplesMoves[name]
  const { numUpdatedRows } = await tx
    .updateTable('goods')
    .set({ status: to, ...(name === 'end' && { sale_end: sql<Date>`now()` }) })
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
