import type { GoodsSn, ItemId, OrderSn, Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { randomKey } from '../../core/ids.ts'
import { insertIssued } from './itemQueries.ts'

export interface Issue {
  uid: Uid
  goodsSn: GoodsSn
  /** Serial numbers firstSerial … firstSerial + quantity - 1, taken from the good's stock in the same transaction. */
  firstSerial: number
  quantity: number
  orderSn: OrderSn | null
  /** Fen paid a piece; null when it was not bought. */
  priceFen: number | null
  giftDays: number
  /** Where it came from, for whoever reads its history. */
  note?: string
}

/**
 * Gives people new items, held at once: the ledger has them, the chain is told by its outbox. Serial numbers are unique by
 * constraint, so that two issues of one serial cannot both commit. Returns the items' ids, in the order of the issues and of
 * their serials.
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

/** The same of one issue. */
export function issueItems(tx: Tx, issue: Issue): Promise<ItemId[]> {
  return issueItemsOf(tx, [issue])
}
