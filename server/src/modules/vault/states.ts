import { ItemState } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

const { minting, held, locked, destroyed, given } = ItemState

/**
 * The life of a piece (rules/items#holding). It is locked while it is offered as a gift, before its token exists or after; by
 * being received it stays the same row with another owner. So none is ever left as given on: that word is for its ledger.
 */
export const itemTransitions: Transitions<ItemState> = {
  [minting]: [held, locked, destroyed],
  [held]: [locked, destroyed],
  [locked]: [minting, held],
  [destroyed]: [],
  [given]: [],
}

export type OperationState = 'waiting' | 'done' | 'dead'

export type VerificationState = 'running' | 'matched' | 'differed' | 'failed'

/** A comparison of all items with the chain: it runs, and ends once. */
export const verificationTransitions: Transitions<VerificationState> = {
  running: ['matched', 'differed', 'failed'],
  matched: [],
  differed: [],
  failed: [],
}

/**
 * What the chain is to be told (docs/decisions/chain.md). What a chain has lost is told anew; what was given up is dead, until
 * its order is refunded or an operator has the chain asked again.
 */
export const operationTransitions: Transitions<OperationState> = {
  waiting: ['done', 'dead'],
  done: ['waiting'],
  dead: ['waiting'],
}
