import type { Foundation } from '../../../core/foundation.ts'
import type { Handlers } from '../../../core/handler.ts'
import { type BarrageOutside, createLines } from './service.ts'

/** The blessing barrage. */
export function createBarrage(foundation: Foundation, outside: BarrageOutside) {
  const lines = createLines(foundation, outside)
  return {
    routes: {
      'hwnft/wishingWords/list': (input, { caller }) => lines.list(input, caller),
      'hwnft/wishingWords/send': (input, { caller, key }) => lines.send(caller, input, key),
    } satisfies Partial<Handlers>,
  }
}
