import type { Tx } from '../core/database.ts'
import type { ModuleName } from '../modules/names.ts'

/** Something that one module tells and others hear; `Payload` is what is said of it. */
export interface Event<Payload, Subscriber extends ModuleName = ModuleName> {
  /** In the order in which they hear it. */
  readonly subscribers: readonly Subscriber[]
  /** There for the types alone. */
  readonly payload?: Payload
}

/** Declares an event and who hears it. */
export const event = <Payload>() => ({
  subscribedBy: <Subscriber extends ModuleName>(...subscribers: readonly Subscriber[]): Event<Payload, Subscriber> => ({
    subscribers,
  }),
})

/** What follows from an event, in the transaction of who tells it; an error undoes what was told too. */
export type EventHandler<Payload> = (tx: Tx, payload: Payload) => Promise<void>

/** Tells all who hear an event, one after the other, within the transaction that made it happen. */
export type Emit = <Payload>(tx: Tx, event: Event<Payload>, payload: Payload) => Promise<void>
