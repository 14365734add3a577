import type { OrderSn, Uid } from '@app/contract'
import { event, type Event, type EventHandler, type Emit } from './event.ts'
import type { ModuleName } from '../modules/names.ts'

export type { Emit } from './event.ts'

export interface CompletedOrder {
  sn: OrderSn
  uid: Uid
  amountFen: number
  returnBy?: Date | undefined
}

/**
 * What modules tell of what happened, and who hears it (docs/decisions/modules.md). A module hears it under `subscribes` of its
 * index.ts, by the name that the event has here.
 */
export const events = {
  /** Told by `user`: a person became verified. Their row is locked. */
  realNameVerified: event<{ uid: Uid }>().subscribedBy('points'),

  /** Told by `vault`: an item of an order never reaches the chain. */
  mintFailed: event<{ orderSn: OrderSn }>().subscribedBy('order'),

  /** Told by `vault`: whatever of an order never reached the chain is on its way there again. */
  mintRetried: event<{ orderSn: OrderSn }>().subscribedBy('order'),

  /** Told by `order`: what was paid for is its buyers', for good or until `returnBy`; a deposit buys nothing. */
  ordersCompleted: event<readonly CompletedOrder[]>().subscribedBy('points'),

  /** Told by `order`: what a locked order bought is with the shop again, so all of its money goes back. */
  orderGivenBack: event<{
    sn: OrderSn
    /** For the collector. */
    reason: string
    /** Where an operator asked for it. */
    asked?: { by: string; key: string } | undefined
  }>().subscribedBy('pay'),

  /** Told by `pay`: the whole of an order's money goes back. */
  orderRefunded: event<{ sn: OrderSn; uid: Uid }>().subscribedBy('points'),
}

type Events = typeof events
type SubscribedBy<Name extends ModuleName> = {
  [E in keyof Events]: Events[E] extends Event<infer _, infer Who> ? (Name extends Who ? E : never) : never
}[keyof Events]

/** What a module must do with what it hears; nothing where it hears nothing. */
export type Subscriptions<Name extends ModuleName> = [SubscribedBy<Name>] extends [never]
  ? { readonly subscribes?: never }
  : {
      readonly subscribes: {
        readonly [E in SubscribedBy<Name>]: EventHandler<Events[E] extends Event<infer Payload> ? Payload : never>
      }
    }

type Subscriber = Events[keyof Events]['subscribers'][number]

/** Makes who tells. `later` is asked when something is told: who hears is built after who tells. */
export function createEmitter(later: () => { readonly [Name in Subscriber]: Subscriptions<Name> }): Emit {
  const names = new Map<unknown, string>(Object.entries(events).map(([name, declared]) => [declared, name]))
  return async (tx, emitted, what) => {
    const modules = later() as Readonly<
      Record<string, { subscribes: Readonly<Record<string, EventHandler<typeof what>>> }>
    >
    for (const hearer of emitted.subscribers) await modules[hearer]?.subscribes[names.get(emitted) ?? '']?.(tx, what)
  }
}
