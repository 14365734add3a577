import type { Staff } from './adminHandler.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/index.ts'
import { AppError } from './errors.ts'

type Given = Pick<Staff, 'factorAt'>
type StepUp = Pick<Config['console'], 'stepUpSeconds'>

/** Returns until when, in epoch milliseconds, sensitive actions need no second factor; 0 if it was never given. */
export const freeUntil = ({ factorAt }: Given, { stepUpSeconds }: StepUp): number =>
  factorAt ? factorAt.getTime() + stepUpSeconds * 1000 : 0

/**
 * Throws SECOND_FACTOR_NEEDED if it was never given, STEP_UP_NEEDED if that was too long ago for a sensitive action.
 */
export function requireFresh(staff: Given, config: StepUp, clock: Clock): void {
  if (!staff.factorAt) throw new AppError('SECOND_FACTOR_NEEDED')
  if (clock.now() > freeUntil(staff, config)) throw new AppError('STEP_UP_NEEDED')
}
