import { type Batcher, createBatcher } from '../../core/batcher.ts'
import type { Database } from '../../core/database.ts'
import type { BatchOptions } from './batchOptions.ts'
import { type Decision, decide, storeDecisions } from './decisions.ts'
import { type Faults, faultsOf } from './faults.ts'
import type { SandboxAccount } from './keys.ts'
import * as trades from './trades.ts'

/** A press of a cashier's button. */
export interface CashierAction {
  token: string
  outcome: 'paid' | 'failed'
  /** Names of faults for this payment only. */
  requestedFaults: readonly string[]
}

/** Where the browser goes next; undefined if the cashier is unknown. */
export interface CashierResult {
  returnUrl: string | undefined
}

export type CashierActions = Batcher<CashierAction, CashierResult>

export interface CashierActionDeps {
  database: Database
  accounts: readonly SandboxAccount[]
  batches: BatchOptions
}

/**
 * Decides each trade once and stores its notifications. Actions collect while the previous batch is written; a batch
 * takes two statements.
 */
export function createCashierActions(deps: CashierActionDeps): CashierActions {
  return createBatcher((actions: readonly CashierAction[]) => decideAll(deps, actions), {
    name: 'sandbox presses',
    ...deps.batches,
    keyOf: ({ token }) => token,
  })
}

function decideAll(
  { database, accounts }: CashierActionDeps,
  actions: readonly CashierAction[],
): Promise<CashierResult[]> {
  return database.transaction(async (tx) => {
    const locked = await trades.lockByTokens(
      tx,
      actions.map(({ token }) => token),
    )
    const byToken = new Map(locked.map((trade) => [trade.token, trade]))
    const known = actions.flatMap(({ token, outcome, requestedFaults }) => {
      const trade = byToken.get(token)
      if (!trade) return []
      const faults = faultsOf(trade.global_faults, requestedFaults)
      const state = outcome === 'failed' || faults.names.has('fail') ? ('failed' as const) : ('paid' as const)
      return isOpen(trade, faults) ? [{ trade, faults, state }] : []
    })
    const isTwice = ({ state, faults }: (typeof known)[number]) => state === 'paid' && faults.names.has('payTwice')
    const twiceOf = known.filter(isTwice).map(({ trade }) => trade.order_sn)
    const siblings = twiceOf.length === 0 ? [] : await trades.lockUnpaidOf(tx, twiceOf)
    const decisions = new Map<string, Decision>()
    for (const one of known) {
      const { trade, faults, state } = one
      const also = isTwice(one) ? siblings.filter((sibling) => sibling.order_sn === trade.order_sn) : []
      const outcome = { state, paidAt: state === 'paid' ? trade.now : null }
      for (const decided of [trade, ...also]) {
        if (decisions.has(decided.trade_no)) continue
        decisions.set(decided.trade_no, decide(accountOf(accounts, decided), decided, outcome, faults))
      }
    }
    await storeDecisions(tx, [...decisions.values()])
    return actions.map(({ token }) => ({ returnUrl: byToken.get(token)?.return_url }))
  })
}

function accountOf(accounts: readonly SandboxAccount[], trade: trades.Trade): SandboxAccount {
  const account = accounts.find((candidate) => candidate.appId === trade.app_id)
  if (!account) throw new Error(`Trade ${trade.trade_no} is of unknown account ${trade.app_id}`)
  return account
}

const isOpen = ({ state }: trades.Trade, { names }: Faults): boolean =>
  state === 'waiting' || (state === 'closed' && names.has('late'))
