import { ExchangeCodeState } from '@app/contract'
import { derivedStates } from '../../core/derivedStates.ts'
import type { Transitions } from '../../core/transitions.ts'

const { unconverted, converted, invalid, failedGet, expired } = ExchangeCodeState

/**
 * Life of a code (rules/boxes#exchange-codes): redeemed once, voided, or expired. A gift that is gone is discovered on
 * redemption; the code then fails in the transaction that converted it.
 */
export const codeTransitions: Transitions<ExchangeCodeState> = {
  [unconverted]: [converted, invalid, expired],
  [converted]: [failedGet],
  [invalid]: [],
  [failedGet]: [],
  [expired]: [],
}

/** Life of a batch of codes: open until it is voided or expires, which ends its open codes. */
export const batchStates = derivedStates('exchange_batches', {
  open: { filled: [], next: ['closed'] },
  closed: { filled: ['closed_at'], next: [] },
})

/**
 * Contents of the blind boxes of some goods: secret until their sale is over, then public for good
 * (rules/boxes#blind-boxes).
 */
export const saleStates = derivedStates('blind_boxes', {
  secret: { filled: [], next: ['revealed'] },
  revealed: { filled: ['seed', 'revealed_at', 'settled_at'], next: [] },
})

/** A user's blind box: opened once, which gives them the item, or taken back when its order is refunded. */
export const blindBoxStates = derivedStates('user_blind_boxes', {
  closed: { filled: [], next: ['opened', 'takenBack'] },
  opened: { filled: ['opened_at', 'prize_id', 'item_id'], next: [] },
  takenBack: { filled: ['taken_back_at'], next: [] },
})

/** A user's gift box: opened once, for all of its contents (rules/boxes#gift-boxes). */
export const giftBoxStates = derivedStates('user_gift_boxes', {
  closed: { filled: [], next: ['opened'] },
  opened: { filled: ['opened_at'], next: [] },
})

/** A kind of gift box: available, or stopped for a while (rules/boxes#gift-boxes). */
export const giftKindStates = derivedStates('gift_boxes', {
  promised: { filled: [], next: ['stopped'] },
  stopped: { filled: ['stopped_at', 'stopped_by', 'stop_reason'], next: ['promised'] },
})
