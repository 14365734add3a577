import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { checkTransitions, statesBefore, type Transitions } from './transitions.ts'

/** The nullable columns of a table. */
type Emptiable<Table extends keyof DB> = {
  [Column in keyof DB[Table] & string]: null extends Selectable<DB[Table]>[Column & keyof Selectable<DB[Table]>]
    ? Column
    : never
}[keyof DB[Table] & string]

/** States without a column of their own: which columns of a row are filled tells its state. */
export interface DerivedStates<State extends string = string> {
  readonly table: keyof DB
  /** The columns filled in each state; the other columns of the table of states are empty. */
  readonly filled: Readonly<Record<State, readonly string[]>>
  readonly transitions: Transitions<State>
  /** SQL condition for rows in a state that may move to `to`. Use it in the single update that makes the move. */
  before(to: State): RawBuilder<boolean>
}

/**
 * Declares states by the columns filled in each (mostly times) and the states that may follow. Conditions use the
 * table's name, so statements must not alias it.
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

/** Throws unless the transitions are sound and no two states share the same columns. Run at start. */
export function checkDerivedStates({ table, filled, transitions }: DerivedStates): void {
  checkTransitions(table, transitions)
  const told = Object.values(filled).map((columns) => columns.toSorted().join())
  if (new Set(told).size < told.length) throw new Error(`${table}: two states are told by the same columns`)
}
