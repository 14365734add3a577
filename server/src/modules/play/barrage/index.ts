import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { createStoredSettings, declareSettings } from '../../../core/storedSettings.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import { createReportedLines } from './reported.ts'
import { createPhrases, phraseRoutes } from './phrases.ts'
import { type BarrageDeps, createLines } from './service.ts'
import { barrageSchemas, type BarrageSettings } from './settings.ts'

/** Creates the blessing barrage. */
export function createBarrage(
  core: CoreServices,
  deps: BarrageDeps & { moderation: Pick<ModerationModule, 'checkOwn'> },
) {
  const defaults: BarrageSettings = { barrage: core.config.barrage }
  const settings = createStoredSettings<BarrageSettings>(core, barrageSchemas, defaults)
  const lines = createLines(core, deps, settings)
  return {
    reported: createReportedLines(deps.live),
    adminRoutes: phraseRoutes(createPhrases(core.database, deps.moderation)),
    settings: declareSettings(barrageSchemas, defaults),
    /** Drops the cached settings of this process. */
    forget: settings.forget,
    routes: {
      'hwnft/wishingWords/list': (input, { caller }) => lines.list(input, caller),
      'hwnft/wishingWords/send': (input, { caller, idempotency }) => lines.send(caller, input, idempotency),
    } satisfies Partial<Handlers>,
  }
}
