import type { Foundation } from '../../core/foundation.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UserModule } from '../user/index.ts'
import { createBarrage } from './barrage/index.ts'

export type PlayModule = ReturnType<typeof createPlayModule>

export interface PlayOutside {
  live: LiveModule
  moderation: ModerationModule
  people: UserModule['people']
}

/** Draws, wishes and the blessing barrage. */
export function createPlayModule(foundation: Foundation, { live, moderation, people }: PlayOutside) {
  const barrage = createBarrage(foundation, { live, moderation, people })
  return {
    routes: { ...barrage.routes },
  }
}
