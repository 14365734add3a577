import type { AirdropId, GiftId, GoodsSn, ItemId, OrderSn, Reply, TicketEntryId, TicketId, Uid } from '@app/contract'
import { event, type Event, type EventHandler, type Emit } from './event.ts'
import type { ModuleName } from '../modules/names.ts'
import type {
  AdjustedPoints,
  Allowlisted,
  AnsweredDecision,
  AnsweredInvoice,
  AnsweredReturn,
  ChangedAgreement,
  ExpiringPoints,
  ExpiringPrize,
  ExpiringRight,
  ForfeitedDeposit,
  ItemFreeze,
  MintedOrder,
  MovedRight,
  OfferedLot,
  Outbid,
  PersonalRefund,
  ReceivedParcel,
  RefusedContent,
  RefusedRealName,
  ReturnedWish,
  RevealedBoxes,
  SentParcel,
  WonPrize,
} from './personal.ts'

export type { Emit } from './event.ts'
export type * from './personal.ts'

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
  orderRefunded: event<{ sn: OrderSn; uid: Uid }>().subscribedBy('points'),

  /** Emitted by `pay`: money is on its way back, with the reason for its owner. */
  refundStarted: event<PersonalRefund & { reason: string }>().subscribedBy('inbox'),

  /** Emitted by `pay`: the channel has returned the money, or staff have on another way. */
  refundDone: event<PersonalRefund>().subscribedBy('inbox'),

  /** Emitted by `pay`: the channel refused a refund for the first time, and staff look for another way. */
  refundDelayed: event<PersonalRefund>().subscribedBy('inbox'),

  /** Emitted by `vault`: the last items of these orders reached the chain. */
  ordersMinted: event<readonly MintedOrder[]>().subscribedBy('inbox'),

  /** Emitted by `vault`: a court order froze an item, or released it. */
  itemFreezeChanged: event<ItemFreeze>().subscribedBy('inbox'),

  /** Emitted by `order`: a parcel is on its way. */
  parcelSent: event<SentParcel>().subscribedBy('inbox'),

  /** Emitted by `order`: a parcel counts as received without a confirmation. */
  parcelReceived: event<ReceivedParcel>().subscribedBy('inbox'),

  /** Emitted by `order`: staff accepted or refused a return. */
  returnAnswered: event<AnsweredReturn>().subscribedBy('inbox'),

  /** Emitted by `order`: staff issued or refused an invoice. */
  invoiceAnswered: event<AnsweredInvoice>().subscribedBy('inbox'),

  /** Emitted by `order`: users were added to the list of a priority window. */
  allowlisted: event<Allowlisted>().subscribedBy('inbox'),

  /** Emitted by `user`: a reviewer refused a real name. */
  realNameRefused: event<RefusedRealName>().subscribedBy('inbox'),

  /** Emitted by `points`: an operator changed a balance. */
  pointsAdjusted: event<AdjustedPoints>().subscribedBy('inbox'),

  /** Emitted by `reports`: staff refused content or took it down. */
  contentRefused: event<RefusedContent>().subscribedBy('inbox'),

  /** Emitted by `reports`: an earlier decision about content was confirmed or lifted. */
  decisionAnswered: event<AnsweredDecision>().subscribedBy('inbox'),

  /** Emitted by `play`: a prize was won. */
  prizeWon: event<WonPrize>().subscribedBy('inbox'),

  /** Emitted by `play`: prizes of wishes expire soon. Their wishes are locked. */
  prizesExpiring: event<readonly ExpiringPrize[]>().subscribedBy('inbox'),

  /** Emitted by `play`: a wishing event was cancelled, and the points of a wish returned. */
  wishReturned: event<ReturnedWish>().subscribedBy('inbox'),

  /** Emitted by `auction`: the leader of a lot was outbid. The lot is locked. */
  lotOutbid: event<Outbid>().subscribedBy('inbox'),

  /** Emitted by `auction`: a lot waits for the payment of a bidder. */
  lotOffered: event<OfferedLot>().subscribedBy('inbox'),

  /** Emitted by `auction`: a deposit was forfeited. */
  depositForfeited: event<ForfeitedDeposit>().subscribedBy('inbox'),

  /** Emitted by `points`: points of these users expire soon. Their rows are locked. */
  pointsExpiring: event<readonly ExpiringPoints[]>().subscribedBy('inbox'),

  /** Emitted by `rights`: an offer ends soon. */
  rightExpiring: event<ExpiringRight>().subscribedBy('inbox'),

  /** Emitted by `rights`: somebody else than its owner moved a right. */
  rightMoved: event<MovedRight>().subscribedBy('inbox'),

  /** Emitted by `user`: an agreement has changed. */
  agreementChanged: event<ChangedAgreement>().subscribedBy('inbox'),

  /** Emitted by `boxes`: the contents of boxes became public. */
  boxesRevealed: event<RevealedBoxes>().subscribedBy('inbox'),
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
