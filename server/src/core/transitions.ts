import { AppError } from './errors.ts'

/** From each state, the states it may move to. */
export type Transitions<State extends number> = { readonly [From in State]: readonly State[] }

/** Throws unless every target is itself a state of the table and no state moves to itself. Run at start. */
export function checkTransitions(name: string, table: Transitions<number>): void {
  for (const [from, targets] of Object.entries(table)) {
    for (const to of targets) {
      if (!(to in table)) throw new Error(`${name}: state ${from} moves to unknown state ${to}`)
      if (String(to) === from) throw new Error(`${name}: state ${from} moves to itself`)
    }
  }
}

/** The states from which `to` may be reached: the condition of the one update that makes the move. */
export function statesBefore<State extends number>(table: Transitions<State>, to: State): State[] {
  return Object.entries(table)
    .filter(([, targets]) => (targets as readonly State[]).includes(to))
    .map(([from]) => Number(from) as State)
}

/** Throws ILLEGAL_TRANSITION when a conditional update found no row in a state that may move. */
export function requireMove(moved: boolean): void {
  if (!moved) throw new AppError('ILLEGAL_TRANSITION')
}
