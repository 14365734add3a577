import { AppError } from './errors.ts'

/** From each state, the states it may move to. */
export type Transitions<State extends number | string> = { readonly [From in State]: readonly State[] }

/** Throws unless every target is a state of the table and no state moves to itself. Run at start. */
export function checkTransitions(name: string, table: Transitions<number | string>): void {
  for (const [from, targets] of Object.entries(table)) {
    for (const to of targets) {
      if (!(to in table)) throw new Error(`${name}: state ${from} moves to unknown state ${to}`)
      if (String(to) === from) throw new Error(`${name}: state ${from} moves to itself`)
    }
  }
}

/** Returns the states that may move to `to`. Use them as the condition of the single update that makes the move. */
export function statesBefore<State extends number | string>(table: Transitions<State>, to: State): State[] {
  return Object.entries(table)
    .filter(([, targets]) => (targets as readonly State[]).includes(to))
    .map(([from]) => (typeof to === 'number' ? Number(from) : from) as State)
}

/** Returns the states that may move to `to`, and `to` itself: for an update that may repeat the move. */
export function statesUntil<State extends number | string>(table: Transitions<State>, to: State): State[] {
  return [...statesBefore(table, to), to]
}

/**
 * Returns the state `from`, for an update that leaves only this state although others may reach `to` as well. Throws an
 * Error, as a programming mistake, if the table does not lead from it to each of `to`. Call it at start if the states
 * are known then.
 */
export function stateBefore<State extends number | string>(
  table: Transitions<State>,
  from: State,
  ...to: readonly State[]
): State {
  const missing = to.filter((target) => !table[from].includes(target))
  if (missing.length > 0) throw new Error(`State ${from} does not move to ${missing.join(', ')}`)
  return from
}

/** Throws ILLEGAL_TRANSITION if a conditional update found no row in a state that may move. */
export function requireMove(moved: boolean): void {
  if (!moved) throw new AppError('ILLEGAL_TRANSITION')
}
