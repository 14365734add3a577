import { ExchangeCodeState } from '@app/contract'
import { derivedStates } from '../../core/derivedStates.ts'
import type { Transitions } from '../../core/transitions.ts'

const { unconverted, converted, invalid, failedGet, expired } = ExchangeCodeState

/**
 * The life of a code (rules/boxes#exchange-codes): redeemed once, stopped with its batch, or out of time. That what it
 * promised is gone is found out by whoever redeems it: it has failed in the transaction that converted it.
 */
export const codeTransitions: Transitions<ExchangeCodeState> = {
  [unconverted]: [converted, invalid, expired],
  [converted]: [failedGet],
  [invalid]: [],
  [failedGet]: [],
  [expired]: [],
}

/** A batch of codes, until it is withdrawn or out of time, which ends those of its codes that are open. */
export const batchStates = derivedStates('exchange_batches', {
  open: { filled: [], next: ['closed'] },
  closed: { filled: ['closed_at'], next: [] },
})

/** What is in the blind boxes of a good: secret until their sale is over, then everybody's for good (rules/boxes#blind-boxes). */
export const saleStates = derivedStates('blind_boxes', {
  secret: { filled: [], next: ['revealed'] },
  revealed: { filled: ['seed', 'revealed_at', 'settled_at'], next: [] },
})

/** Somebody's blind box: opened once, which makes the item that was in it theirs, or taken back with the money of its order. */
export const blindBoxStates = derivedStates('user_blind_boxes', {
  closed: { filled: [], next: ['opened', 'takenBack'] },
  opened: { filled: ['opened_at', 'prize_id', 'item_id'], next: [] },
  takenBack: { filled: ['taken_back_at'], next: [] },
})

/** Somebody's gift box: opened once, for all that is in it (rules/boxes#gift-boxes). */
export const giftBoxStates = derivedStates('user_gift_boxes', {
  closed: { filled: [], next: ['opened'] },
  opened: { filled: ['opened_at'], next: [] },
})

/** A kind of gift box: promised to people, or not for a while (rules/boxes#gift-boxes). */
export const giftKindStates = derivedStates('gift_boxes', {
  promised: { filled: [], next: ['stopped'] },
  stopped: { filled: ['stopped_at', 'stopped_by', 'stop_reason'], next: ['promised'] },
})
