import type { Database } from '../../core/database.ts'
import { createBatcher } from '../../core/batcher.ts'
import { type Decision, decide, keepDecisions } from './decisions.ts'
import type { Batches } from './batchOptions.ts'
import { type Faults, faultsOf } from './faults.ts'
import type { SandboxAccount } from './keys.ts'
import * as trades from './trades.ts'

/** A press of a cashier's button. */
interface Press {
  token: string
  outcome: 'paid' | 'failed'
  /** Names of faults for this payment only. */
  asked: readonly string[]
}

/** Where the browser goes next; undefined if the cashier is unknown. */
interface Pressed {
  returnUrl: string | undefined
}

interface PressingParts {
  database: Database
  accounts: readonly SandboxAccount[]
  batches: Batches
}

/**
 * Decides each trade once and announces the decision. Presses collect while the previous batch is written; a batch
 * takes two statements.
 */
export function createCashierActions({ database, accounts, batches }: PressingParts) {
  function decideAll(presses: readonly Press[]): Promise<Pressed[]> {
    return database.transaction(async (tx) => {
      const locked = await trades.lockByTokens(
        tx,
        presses.map(({ token }) => token),
      )
      const byToken = new Map(locked.map((trade) => [trade.token, trade]))
      const known = presses.flatMap(({ token, outcome, asked }) => {
        const trade = byToken.get(token)
        if (!trade) return []
        const faults = faultsOf(trade.global_faults, asked)
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
          decisions.set(decided.trade_no, decide(accountOf(decided), decided, outcome, faults))
        }
      }
      await keepDecisions(tx, [...decisions.values()])
      return presses.map(({ token }) => ({ returnUrl: byToken.get(token)?.return_url }))
    })
  }

  function accountOf(trade: trades.Trade): SandboxAccount {
    const account = accounts.find((candidate) => candidate.appId === trade.app_id)
    if (!account) throw new Error(`Trade ${trade.trade_no} is of unknown account ${trade.app_id}`)
    return account
  }

  return createBatcher(decideAll, {
    name: 'sandbox presses',
    ...batches,
    keyOf: ({ token }) => token,
  })
}

const isOpen = ({ state }: trades.Trade, { names }: Faults): boolean =>
  state === 'waiting' || (state === 'closed' && names.has('late'))
