import type { Staff } from './adminHandler.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/index.ts'
import { AppError } from './errors.ts'

type Given = Pick<Staff, 'factorAt'>
type StepUp = Pick<Config['console'], 'stepUpSeconds'>

/** Until when, in epoch milliseconds, what is dangerous may be done without the second factor; 0 where it never was given. */
export const freeUntil = ({ factorAt }: Given, { stepUpSeconds }: StepUp): number =>
  factorAt ? factorAt.getTime() + stepUpSeconds * 1000 : 0

/** Throws SECOND_FACTOR_NEEDED before it was given, STEP_UP_NEEDED where that is too long ago for what is dangerous. */
export function requireFresh(staff: Given, config: StepUp, clock: Clock): void {
  if (!staff.factorAt) throw new AppError('SECOND_FACTOR_NEEDED')
  if (clock.now() > freeUntil(staff, config)) throw new AppError('STEP_UP_NEEDED')
}
