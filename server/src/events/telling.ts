import type { Tx } from '../core/database.ts'
import type { ModuleName } from '../modules/names.ts'

/** Something that one module tells and others hear; `Told` is what is said of it. */
export interface Event<Told, Hearer extends ModuleName = ModuleName> {
  /** In the order in which they hear it. */
  readonly hearers: readonly Hearer[]
  /** There for the types alone. */
  readonly told?: Told
}

/** Declares an event and who hears it. */
export const event = <Told>() => ({
  heardBy: <Hearer extends ModuleName>(...hearers: readonly Hearer[]): Event<Told, Hearer> => ({ hearers }),
})

/** What follows from an event, in the transaction of who tells it; an error undoes what was told too. */
export type Hearing<Told> = (tx: Tx, told: Told) => Promise<void>

/** Tells all who hear an event, one after the other, within the transaction that made it happen. */
export type Tell = <Told>(tx: Tx, event: Event<Told>, told: Told) => Promise<void>
