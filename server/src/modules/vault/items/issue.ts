import type { GoodsSn, ItemId, OrderSn, Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { randomKey } from '../../../core/ids.ts'
import { insertIssued } from './queries.ts'

export interface Issue {
  uid: Uid
  goodsSn: GoodsSn
  /** Serial numbers firstSerial … firstSerial + quantity - 1, taken from the good's stock in the same transaction. */
  firstSerial: number
  quantity: number
  orderSn: OrderSn | null
  /** Fen paid per item; null if it was not bought. */
  priceFen: number | null
  giftDays: number
  /** Origin, shown in the item's history. */
  note?: string
}

/**
 * Issues new items, which are held at once: the ledger records them, and the outbox mints them on the chain. A
 * constraint makes serials unique, so that two issues of one serial cannot both commit. Returns the items' ids, in the
 * order of the issues and of their serials.
 */
export function issueItemsOf(tx: Tx, issues: readonly Issue[]): Promise<ItemId[]> {
  return insertIssued(
    tx,
    issues.flatMap(({ uid, goodsSn, firstSerial, quantity, orderSn, priceFen, giftDays, note = '' }) =>
      Array.from({ length: quantity }, (_, index) => ({
        goodsSn,
        serial: firstSerial + index,
        ownerUid: uid,
        orderSn,
        priceFen,
        showKey: randomKey(16),
        giftDays,
        note,
      })),
    ),
  )
}

/** Issues items as `issueItemsOf` does, for one issue. */
export function issueItems(tx: Tx, issue: Issue): Promise<ItemId[]> {
  return issueItemsOf(tx, [issue])
}
