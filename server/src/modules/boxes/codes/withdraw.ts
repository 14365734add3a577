import { type BatchId, type CodeId, ExchangeCodeState } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { endOne, findCode } from './adminQueries.ts'
import { type GiftFulfilments, giftOf } from './fulfilments.ts'
import * as queries from './queries.ts'

export interface WithdrawDeps {
  gifts: GiftFulfilments
}

/**
 * Voids a batch, for example after a leak; returns the number of codes ended, or undefined if no such batch is open.
 */
export async function withdrawBatch(deps: WithdrawDeps, tx: Tx, batchId: BatchId): Promise<number | undefined> {
  const batch = await queries.close(tx, batchId)
  return batch && endBatch(deps, tx, batch, ExchangeCodeState.invalid)
}

/** Ends a batch whose time is over, if it is open. */
export async function expireBatch(deps: WithdrawDeps, tx: Tx, batchId: BatchId): Promise<void> {
  const batch = await queries.close(tx, batchId)
  if (batch) await endBatch(deps, tx, batch, ExchangeCodeState.expired)
}

/** Voids one code. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is no longer open. */
export async function withdrawCode(
  { gifts }: WithdrawDeps,
  tx: Tx,
  codeId: CodeId,
): Promise<{ batchId: BatchId; lastFour: string }> {
  const code = await endOne(tx, codeId)
  if (!code) throw new AppError((await findCode(tx, codeId)) ? 'ILLEGAL_TRANSITION' : 'NOT_FOUND')
  await giftOf(gifts, code.gift_type).release(tx, code.gift_sn, 1)
  return { batchId: code.batch_id, lastFour: code.last_four }
}

/** Ends the open codes of a batch just closed and releases what was reserved for them; returns their number. */
async function endBatch(
  { gifts }: WithdrawDeps,
  tx: Tx,
  batch: queries.BatchRow,
  state: queries.EndedState,
): Promise<number> {
  const left = await queries.endCodes(tx, batch.id, state)
  if (left > 0) await giftOf(gifts, batch.gift_type).release(tx, batch.gift_sn, left)
  return left
}
