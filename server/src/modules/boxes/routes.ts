import type { Handlers } from '../../core/handler.ts'
import { type OpeningDeps, openBoxes } from './blind/open.ts'
import { countsOf } from './blind/userBoxQueries.ts'
import { listStacks, listUserBoxes, type UserBoxDeps } from './blind/userBoxes.ts'
import { type BlindBoxViewDeps, describeBox, listBoxes, listOpenings } from './blind/views.ts'
import { type RedeemDeps, redeemCode } from './codes/redeem.ts'
import { type GiftBoxDeps, openGiftBox } from './gift/service.ts'
import { describeGiftBox, listUserGiftBoxes } from './gift/views.ts'

export type BoxesRoutes = Pick<
  Handlers,
  | 'hwnft/blindBox/list'
  | 'hwnft/blindBox/detail'
  | 'hwnft/blindBox/openings'
  | 'hwnft/userBlindBox/open'
  | 'hwnft/userBlindBox/list'
  | 'hwnft/userBlindBox/stacks'
  | 'hwnft/userBlindBox/listCount'
  | 'hwnft/giftBox/detail'
  | 'hwnft/userBox/list'
  | 'hwnft/userBox/open'
  | 'hwnft/exchangeCode/exchange'
>

export type BoxesRoutesDeps = BlindBoxViewDeps & UserBoxDeps & OpeningDeps & GiftBoxDeps & RedeemDeps

/** Collectors' routes for blind boxes, gift boxes and exchange codes. */
export const boxesRoutes = (deps: BoxesRoutesDeps): BoxesRoutes => ({
  'hwnft/blindBox/list': (input) => listBoxes(deps, input),
  'hwnft/blindBox/detail': ({ goodsSn }) => describeBox(deps, goodsSn),
  'hwnft/blindBox/openings': (input) => listOpenings(deps, input),

  'hwnft/userBlindBox/open': (input, { caller, idempotency }) =>
    idempotency.once((tx) => openBoxes(deps, tx, caller.uid, input.boxIds)),
  'hwnft/userBlindBox/list': (input, { caller }) => listUserBoxes(deps, caller.uid, input),
  'hwnft/userBlindBox/stacks': (_, { caller }) => listStacks(deps, caller.uid),
  'hwnft/userBlindBox/listCount': (_, { caller }) => countsOf(deps.db, caller.uid),

  'hwnft/giftBox/detail': ({ giftBoxId }) => describeGiftBox(deps, giftBoxId),
  'hwnft/userBox/list': (input, { caller }) => listUserGiftBoxes(deps, caller.uid, input),
  'hwnft/userBox/open': (input, { caller, idempotency }) =>
    idempotency.once((tx) => openGiftBox(deps, tx, caller.uid, input.boxId)),

  'hwnft/exchangeCode/exchange': (input, { caller, idempotency }) =>
    idempotency.once((tx) => redeemCode(deps, tx, caller, input.code)),
})
