import type { Handlers } from '../../core/handler.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { type EndDeps, recallGift, receiveGift } from './end.ts'
import { type SendDeps, sendGift } from './send.ts'
import { type GiftViewDeps, listGifts } from './views.ts'

export type GiftsRoutes = Pick<
  Handlers,
  'hwnft/giftRecord/send' | 'hwnft/giftRecord/recall' | 'hwnft/giftRecord/receive' | 'hwnft/giftRecord/list'
>

export type GiftsRoutesDeps = SendDeps &
  EndDeps &
  GiftViewDeps & { moderation: Pick<ModerationModule, 'checkUnreviewed'> }

export const giftsRoutes = (deps: GiftsRoutesDeps): GiftsRoutes => ({
  'hwnft/giftRecord/send': (input, { caller: { uid }, idempotency }) =>
    idempotency.onceAsked(
      {
        ask: () => deps.moderation.checkUnreviewed(input.message, { field: 'message', uid, use: 'words' }),
        assumed: undefined,
      },
      (tx) => sendGift(deps, tx, uid, input),
    ),

  'hwnft/giftRecord/recall': (input, { caller, idempotency }) =>
    idempotency.once(async (tx) => {
      await recallGift(deps, tx, caller.uid, input.giftId)
      return {}
    }),

  'hwnft/giftRecord/receive': (input, { caller, idempotency }) =>
    idempotency.once((tx) => receiveGift(deps, tx, caller, input)),

  'hwnft/giftRecord/list': (input, { caller }) => listGifts(deps, caller.uid, input),
})
