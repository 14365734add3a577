import type { Handlers } from '../../../core/handler.ts'
import {
  checkTexts,
  describeSharedHall,
  type HallDeps,
  listChoices,
  ownHallOf,
  saveHall,
  shareHall,
  unshareHall,
} from './service.ts'

export type { HallDeps } from './service.ts'
export { reportedHalls } from './reported.ts'
export { hallTransitions } from './states.ts'

/** Saves that a user may make per hour. */
const savesPerHour = 60

export const hallLimits = { 'user/hall/save': { seconds: 3600, most: () => savesPerHour } }

export type HallRoutes = Pick<
  Handlers,
  | 'user/hall/info'
  | 'user/hall/choices'
  | 'user/hall/save'
  | 'user/hall/share'
  | 'user/hall/unshare'
  | 'hwnft/hall/info'
>

export const hallRoutes = (deps: HallDeps): HallRoutes => ({
  'user/hall/info': (_input, { caller }) => ownHallOf(deps, caller.uid),
  'user/hall/choices': (input, { caller }) => listChoices(deps, caller.uid, input),
  'user/hall/save': (input, { caller: { uid }, idempotency }) =>
    idempotency.onceAsked({ ask: () => checkTexts(deps, uid, input), assumed: undefined }, (tx) =>
      saveHall(deps, tx, uid, input),
    ),
  'user/hall/share': (_input, { caller, idempotency }) => idempotency.once((tx) => shareHall(deps, tx, caller.uid)),
  'user/hall/unshare': (_input, { caller, idempotency }) => idempotency.once((tx) => unshareHall(deps, tx, caller.uid)),
  'hwnft/hall/info': ({ key }, { caller }) => describeSharedHall(deps, key, caller?.uid),
})
