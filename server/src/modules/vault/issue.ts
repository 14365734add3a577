import type { Tx } from '../../core/database.ts'
import { randomKey } from '../../core/ids.ts'
import { enqueueMints } from './chainQueries.ts'
import { insertEntries, insertItems } from './itemQueries.ts'

export interface Issue {
  uid: string
  goodsSn: string
  /** Serial numbers firstSerial … firstSerial + quantity - 1, taken from the good's stock in the same transaction. */
  firstSerial: number
  quantity: number
  orderSn: string | null
  /** Fen paid a piece; null when it was not bought. */
  priceFen: number | null
  giftDays: number
}

/**
 * Gives a person new items, held at once: the ledger has them, the chain is told by its outbox. Serial numbers are unique
 * by constraint, so that two issues of one serial cannot both commit. Returns the items' ids.
 */
export async function issueItems(tx: Tx, issue: Issue): Promise<string[]> {
  const { uid, goodsSn, firstSerial, quantity, orderSn, priceFen, giftDays } = issue
  const itemIds = await insertItems(
    tx,
    Array.from({ length: quantity }, (_, index) => ({
      goodsSn,
      serial: firstSerial + index,
      ownerUid: uid,
      orderSn,
      priceFen,
      showKey: randomKey(16),
      giftDays,
    })),
  )
  await insertEntries(
    tx,
    itemIds.map((itemId) => ({ itemId, kind: 'issued', toUid: uid, orderSn })),
  )
  await enqueueMints(tx, itemIds)
  return itemIds
}
