import type { AirdropId, GiftId, GoodsSn, ItemId, OrderSn, Reply, TicketEntryId, TicketId, Uid } from '@app/contract'
import { event, type Event, type EventHandler, type Emit } from './event.ts'
import type { ModuleName } from '../modules/names.ts'

export type { Emit } from './event.ts'

export interface CompletedOrder {
  sn: OrderSn
  uid: Uid
  amountFen: number
  returnBy?: Date | undefined
}

export interface AccountChange {
  /** Entry of the account's history. */
  entry: string
  uid: Uid
  kind: Reply<'user/session/list'>['events'][number]['kind']
  /** Readable name of the device from which it was done. */
  device: string
}

export interface Airdropped {
  airdropId: AirdropId
  line: number
  uid: Uid
  goodsSn: GoodsSn
  quantity: number
  /** The first piece. */
  itemId: ItemId
  /** As set by the operator. */
  title: string
}

export interface AnsweredTicket {
  ticketId: TicketId
  entryId: TicketEntryId
  uid: Uid
  /** The answer; empty if there are pictures alone. Null if the ticket was marked as solved. */
  text: string | null
}

export interface SentGift {
  giftId: GiftId
  itemId: ItemId
  fromUid: Uid
  toUid: Uid
  expiresAt: Date
}

export interface EndedGift extends Omit<SentGift, 'expiresAt'> {
  outcome: 'accepted' | 'declined' | 'expired'
}

/**
 * Events between modules, with their subscribers (docs/adr/0003-module-layers.md). A module handles an event under
 * `subscribes` of its index.ts, by its name here.
 */
export const events = {
  /** Emitted by `user`: a user became verified. Their row is locked. */
  realNameVerified: event<{ uid: Uid }>().subscribedBy('points', 'inbox'),

  /** Emitted by `user`: something happened to an account that its owner has to know. */
  accountChanged: event<AccountChange>().subscribedBy('inbox'),

  /** Emitted by `airdrops`: a line of an airdrop has reached its user. */
  airdropped: event<Airdropped>().subscribedBy('inbox'),

  /** Emitted by `tickets`: staff answered a ticket or marked it as solved. */
  ticketAnswered: event<AnsweredTicket>().subscribedBy('inbox'),

  /** Emitted by `gifts`: a gift waits for its recipient. */
  giftSent: event<SentGift>().subscribedBy('inbox'),

  /** Emitted by `gifts`: the recipients of these gifts accepted or declined them, or let them expire. */
  giftsEnded: event<readonly EndedGift[]>().subscribedBy('inbox'),

  /** Emitted by `vault`: an item of an order will never reach the chain. */
  mintFailed: event<{ orderSn: OrderSn }>().subscribedBy('order'),

  /** Emitted by `vault`: the failed items of an order are on their way to the chain again. */
  mintRetried: event<{ orderSn: OrderSn }>().subscribedBy('order'),

  /**
   * Emitted by `order`: purchases belong to their buyers, for good or until `returnBy`. Deposits are excluded: they buy
   * nothing.
   */
  ordersCompleted: event<readonly CompletedOrder[]>().subscribedBy('points'),

  /** Emitted by `order`: the purchase of a locked order was taken back, so all of its money is refunded. */
  orderGivenBack: event<{
    sn: OrderSn
    /** Shown to the collector. */
    reason: string
    /** Present if an operator requested it. */
    asked?: { by: string; key: string } | undefined
  }>().subscribedBy('pay'),

  /** Emitted by `pay`: an order is refunded in full. */
  orderRefunded: event<{ sn: OrderSn; uid: Uid }>().subscribedBy('points', 'inbox'),
}

type Events = typeof events
type SubscribedBy<Name extends ModuleName> = {
  [E in keyof Events]: Events[E] extends Event<infer _, infer Who> ? (Name extends Who ? E : never) : never
}[keyof Events]

/** The handlers a module must provide; none if it subscribes to nothing. */
export type Subscriptions<Name extends ModuleName> = [SubscribedBy<Name>] extends [never]
  ? { readonly subscribes?: never }
  : {
      readonly subscribes: {
        readonly [E in SubscribedBy<Name>]: EventHandler<Events[E] extends Event<infer Payload> ? Payload : never>
      }
    }

type Subscriber = Events[keyof Events]['subscribers'][number]

/** Creates the emitter. `later` is called on each event, because subscribers are built after emitters. */
export function createEmitter(later: () => { readonly [Name in Subscriber]: Subscriptions<Name> }): Emit {
  const names = new Map<unknown, string>(Object.entries(events).map(([name, declared]) => [declared, name]))
  return async (tx, emitted, what) => {
    const modules = later() as Readonly<
      Record<string, { subscribes: Readonly<Record<string, EventHandler<typeof what>>> }>
    >
    for (const hearer of emitted.subscribers) await modules[hearer]?.subscribes[names.get(emitted) ?? '']?.(tx, what)
  }
}
