import type { Clock } from '../core/clock.ts'
import type { Adapters } from './modules.ts'

/** What of the world a test may put in the place of the configured adapters. */
export interface Deps extends Omit<Adapters, 'captchaProvider'> {
  clock: Clock
}
