import type { Foundation } from '../../../core/foundation.ts'
import type { Handlers } from '../../../core/handler.ts'
import { createReportedLines } from './reported.ts'
import { type BarrageOutside, createLines } from './service.ts'

/** The blessing barrage. */
export function createBarrage(foundation: Foundation, outside: BarrageOutside) {
  const lines = createLines(foundation, outside)
  return {
    reported: createReportedLines(outside.live),
    routes: {
      'hwnft/wishingWords/list': (input, { caller }) => lines.list(input, caller),
      'hwnft/wishingWords/send': (input, { caller, intention }) => lines.send(caller, input, intention),
    } satisfies Partial<Handlers>,
  }
}
