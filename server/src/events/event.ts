import type { Tx } from '../core/database.ts'
import type { ModuleName } from '../modules/names.ts'

/** An event between modules; `Payload` is its data. */
export interface Event<Payload, Subscriber extends ModuleName = ModuleName> {
  /** In the order in which they handle it. */
  readonly subscribers: readonly Subscriber[]
  /** Exists only in the type. */
  readonly payload?: Payload
}

/** Declares an event and its subscribers. */
export const event = <Payload>() => ({
  subscribedBy: <Subscriber extends ModuleName>(...subscribers: readonly Subscriber[]): Event<Payload, Subscriber> => ({
    subscribers,
  }),
})

/** Handles an event in the emitter's transaction; an error rolls back what was emitted too. */
export type EventHandler<Payload> = (tx: Tx, payload: Payload) => Promise<void>

/** Calls all subscribers of an event in turn, within the transaction that caused it. */
export type Emit = <Payload>(tx: Tx, event: Event<Payload>, payload: Payload) => Promise<void>
