import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { reportedHalls } from './reported.ts'
import { createHalls, type HallsDeps } from './service.ts'
import { hallTransitions } from './states.ts'

export type { HallsDeps } from './service.ts'

/** Saves that a user may make per hour. */
const savesPerHour = 60

/** Creates halls and their routes. */
export function createHallPart(core: CoreServices, deps: HallsDeps) {
  const halls = createHalls(core, deps)
  return {
    reported: { hall: reportedHalls },
    states: { 'halls.standing': hallTransitions },
    limits: { 'user/hall/save': { seconds: 3600, most: () => savesPerHour } },
    routes: {
      'user/hall/info': (_input, { caller }) => halls.own(caller.uid),
      'user/hall/choices': (input, { caller }) => halls.choices(caller.uid, input),
      'user/hall/save': (input, { caller: { uid }, idempotency }) =>
        idempotency.onceAsked({ ask: () => halls.checkWords(uid, input), assumed: undefined }, (tx) =>
          halls.save(tx, uid, input),
        ),
      'user/hall/share': (_input, { caller, idempotency }) => idempotency.once((tx) => halls.share(tx, caller.uid)),
      'user/hall/unshare': (_input, { caller, idempotency }) => idempotency.once((tx) => halls.unshare(tx, caller.uid)),
      'hwnft/hall/info': ({ key }, { caller }) => halls.byKey(key, caller?.uid),
    } satisfies Partial<Handlers>,
  }
}
