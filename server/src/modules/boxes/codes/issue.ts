import type { BatchId, RedeemGiftType } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { hashesOf } from './format.ts'
import { type GiftFulfilments, giftOf } from './fulfilments.ts'
import * as queries from './queries.ts'

export interface IssueDeps extends Pick<CoreServices, 'sealer'> {
  gifts: GiftFulfilments
}

/** A batch of codes as an operator requests it. */
export interface NewCodes {
  giftType: RedeemGiftType
  /** Identifies the gift within its type: the goods number for a collectible. */
  giftSn: string
  quantity: number
  validDays: number
  note?: string
  /** Most codes of the batch one user may redeem; 0, the default, means no limit. */
  perPersonLimit?: number
}

/** Facts of a batch besides its codes. */
export interface BatchFacts {
  id: BatchId
  expiresAt: Date
}

/** Receives the codes of a batch while they are written. */
export type OnChunk = (codes: readonly string[], batch: BatchFacts) => Promise<void>

/**
 * Writes a batch chunk by chunk, so that a large one is never in memory as a whole, and reserves its gifts. Throws
 * GOODS_NOT_FOUND, NOT_FOUND, CONFLICT, SOLD_OUT, SALE_ENDED.
 */
export async function issueCodes(
  deps: IssueDeps,
  tx: Tx,
  { giftType, giftSn, quantity, validDays, note = '', perPersonLimit = 0 }: NewCodes,
  chunks: Iterable<readonly string[]>,
  onChunk: OnChunk = async () => {},
): Promise<BatchFacts> {
  const gift = giftOf(deps.gifts, giftType)
  const hashKeyId = deps.sealer.keyId
  const batch = await queries.insertBatch(tx, {
    giftType,
    giftSn,
    quantity,
    validDays,
    note,
    perPersonLimit,
    hashKeyId,
  })
  const facts = { id: batch.id, expiresAt: batch.expires_at }
  let writing = Promise.resolve()
  for (const codes of chunks) {
    // Hash this chunk while the database still writes the previous one.
    const rows = codes.map((code) => ({ hash: hashesOf(deps, code)[0], lastFour: code.slice(-4) }))
    await writing
    writing = Promise.all([queries.insertCodes(tx, batch.id, rows), onChunk(codes, facts)]).then(() => {})
  }
  await writing
  // Last, because buyers of the same goods wait for this lock: they then wait only for the commit, not for the whole
  // list.
  await gift.reserve(tx, giftSn, quantity)
  return facts
}

/** Checks that the quantity could be promised now, and throws the reason if not. Reserves nothing. */
export async function requireEnough(
  { gifts }: Pick<IssueDeps, 'gifts'>,
  tx: Tx,
  { giftType, giftSn, quantity }: NewCodes,
): Promise<void> {
  const undone = new Error('Only a try')
  await inSavepoint(tx, async () => {
    await giftOf(gifts, giftType).reserve(tx, giftSn, quantity)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
