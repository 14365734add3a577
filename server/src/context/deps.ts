import type { Clock } from '../core/clock.ts'
import type { Adapters } from './modules.ts'

/** Dependencies a test may replace: the adapters and the clock. */
export interface Deps extends Omit<Adapters, 'captchaProvider'> {
  clock: Clock
}
