import { ItemState } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

const { minting, held, locked, destroyed, given } = ItemState

/**
 * Transitions of an item (rules/items#holding). It is locked while offered as a gift, whether its token exists or not.
 * When received, the same row gets another owner, so the state "given" occurs only in the ledger.
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

/** Transitions of a comparison of all items with the chain: it runs and ends once. */
export const verificationTransitions: Transitions<VerificationState> = {
  running: ['matched', 'differed', 'failed'],
  matched: [],
  differed: [],
  failed: [],
}

/**
 * Transitions of a chain operation (docs/adr/0022-exactly-once-on-chain.md). Operations that a chain has lost are repeated.
 * One that was given up is dead, until its order is refunded or an operator retries it.
 */
export const operationTransitions: Transitions<OperationState> = {
  waiting: ['done', 'dead'],
  done: ['waiting'],
  dead: ['waiting'],
}
