import type { OrderSn, Uid } from '@app/contract'
import { event, type Event, type Hearing, type Tell } from './telling.ts'
import type { ModuleName } from '../modules/names.ts'

export type { Tell } from './telling.ts'

export interface CompletedOrder {
  sn: OrderSn
  uid: Uid
  amountFen: number
  returnBy?: Date | undefined
}

/**
 * What modules tell of what happened, and who hears it (docs/decisions/modules.md). A module hears it under `hears` of its
 * index.ts, by the name that the event has here.
 */
export const events = {
  /** Told by `user`: a person became verified. Their row is locked. */
  realNameVerified: event<{ uid: Uid }>().heardBy('points'),

  /** Told by `vault`: an item of an order never reaches the chain. */
  mintFailed: event<{ orderSn: OrderSn }>().heardBy('order'),

  /** Told by `vault`: whatever of an order never reached the chain is on its way there again. */
  mintRetried: event<{ orderSn: OrderSn }>().heardBy('order'),

  /** Told by `order`: what was paid for is its buyers', for good or until `returnBy`; a deposit buys nothing. */
  ordersCompleted: event<readonly CompletedOrder[]>().heardBy('points'),

  /** Told by `order`: what a locked order bought is with the shop again, so all of its money goes back. */
  orderGivenBack: event<{
    sn: OrderSn
    /** For the collector. */
    reason: string
    /** Where an operator asked for it. */
    asked?: { by: string; key: string } | undefined
  }>().heardBy('pay'),

  /** Told by `pay`: the whole of an order's money goes back. */
  orderRefunded: event<{ sn: OrderSn; uid: Uid }>().heardBy('points'),
}

type Events = typeof events
type HeardBy<Name extends ModuleName> = {
  [E in keyof Events]: Events[E] extends Event<infer _, infer Who> ? (Name extends Who ? E : never) : never
}[keyof Events]

/** What a module must do with what it hears; nothing where it hears nothing. */
export type Hears<Name extends ModuleName> = [HeardBy<Name>] extends [never]
  ? { readonly hears?: never }
  : {
      readonly hears: {
        readonly [E in HeardBy<Name>]: Hearing<Events[E] extends Event<infer Told> ? Told : never>
      }
    }

type Hearer = Events[keyof Events]['hearers'][number]

/** Makes who tells. `later` is asked when something is told: who hears is built after who tells. */
export function createTelling(later: () => { readonly [Name in Hearer]: Hears<Name> }): Tell {
  const names = new Map<unknown, string>(Object.entries(events).map(([name, declared]) => [declared, name]))
  return async (tx, told, what) => {
    const modules = later() as Readonly<Record<string, { hears: Readonly<Record<string, Hearing<typeof what>>> }>>
    for (const hearer of told.hearers) await modules[hearer]?.hears[names.get(told) ?? '']?.(tx, what)
  }
}
