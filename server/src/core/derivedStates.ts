import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { checkTransitions, statesBefore, type Transitions } from './transitions.ts'

/** The columns of a table that may be empty. */
type Emptiable<Table extends keyof DB> = {
  [Column in keyof DB[Table] & string]: null extends Selectable<DB[Table]>[Column & keyof Selectable<DB[Table]>]
    ? Column
    : never
}[keyof DB[Table] & string]

/** States that no column lists: what of a row is filled in tells in which it is. */
export interface DerivedStates<State extends string = string> {
  readonly table: keyof DB
  /** The columns filled in each state; the others that tell are empty. */
  readonly filled: Readonly<Record<State, readonly string[]>>
  readonly transitions: Transitions<State>
  /** For rows in a state from which `to` may be reached: the condition of the one update that makes the move. */
  before(to: State): RawBuilder<boolean>
}

/**
 * States by the columns that are filled in each (times mostly), and those that may follow. Conditions name the table, so
 * that statements give it no other name.
 */
export function derivedStates<Table extends keyof DB, const State extends string>(
  table: Table,
  states: Readonly<Record<State, { filled: readonly Emptiable<Table>[]; next: readonly NoInfer<State>[] }>>,
): DerivedStates<State> {
  const names = Object.keys(states) as State[]
  const columns = [...new Set(names.flatMap((name) => states[name].filled))]
  const pick = <Part>(part: (name: State) => Part) =>
    Object.fromEntries(names.map((name) => [name, part(name)])) as Record<State, Part>
  const transitions = pick((name) => states[name].next) as Transitions<State>

  function isIn(name: State): RawBuilder<boolean> {
    const isFilled = (column: Emptiable<Table>) => states[name].filled.includes(column)
    const parts = columns.map(
      (column) => sql`${sql.ref(`${table}.${column}`)} ${isFilled(column) ? sql`is not null` : sql`is null`}`,
    )
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  }

  return {
    table,
    filled: pick((name) => states[name].filled),
    transitions,
    before(to) {
      const before = statesBefore(transitions, to).map(isIn)
      return before.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(before, sql` or `)})`
    },
  }
}

/** Throws unless the transitions are sound and no two states are told by the same columns. Run at start. */
export function checkDerivedStates({ table, filled, transitions }: DerivedStates): void {
  checkTransitions(table, transitions)
  const told = Object.values(filled).map((columns) => columns.toSorted().join())
  if (new Set(told).size < told.length) throw new Error(`${table}: two states are told by the same columns`)
}
