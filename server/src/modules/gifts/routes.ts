import type { Handlers } from '../../core/handler.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { Gifts } from './service.ts'
import type { GiftViews } from './views.ts'

export interface GiftParts {
  gifts: Gifts
  views: GiftViews
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
}

export function giftsRoutes({ gifts, views, moderation }: GiftParts) {
  return {
    'hwnft/giftRecord/send': async (input, { caller, idempotency }) => {
      const { uid } = caller
      return idempotency.onceAsked(
        {
          ask: () => moderation.checkUnreviewed(input.message, { field: 'message', uid, use: 'words' }),
          assumed: undefined,
        },
        (tx) => gifts.send(tx, uid, input),
      )
    },

    'hwnft/giftRecord/recall': (input, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await gifts.recall(tx, caller.uid, input.giftId)
        return {}
      }),

    'hwnft/giftRecord/receive': (input, { caller, idempotency }) =>
      idempotency.once((tx) => gifts.receive(tx, caller, input.giftId, input.accept)),

    'hwnft/giftRecord/list': (input, { caller }) => views.list(caller.uid, input),
  } satisfies Partial<Handlers>
}
