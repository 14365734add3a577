import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { readPage } from '../../../core/paging.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { Drawing } from '../drawing/index.ts'
import type { Events } from './events.ts'
import type { WishMaking } from './making.ts'
import type { WishOrders } from './ordering.ts'
import { presentWish } from './present.ts'
import * as queries from './queries.ts'
import type { PrizeClaims } from './receiving.ts'

export interface WishParts {
  drawing: Pick<Drawing, 'poolOf'>
  events: Events
  making: WishMaking
  moderation: Pick<ModerationModule, 'checkText'>
  ordering: WishOrders
  receiving: PrizeClaims
}

export function wishRoutes(core: CoreServices, parts: WishParts) {
  const { database } = core
  const { drawing, events, making, moderation, ordering, receiving } = parts
  const { db } = database

  return {
    'hwnft/wish/info': ({ eventId }, { caller }) => events.info(eventId, caller?.uid),

    'hwnft/wish/event': async (input, { caller, idempotency }) => {
      const { uid } = caller
      const { text, isAnonymous, costPoints } = input
      const pool = await drawing.poolOf(db, input.eventId, 'wish')
      if (!pool || pool.isTakenDown) throw new AppError('NOT_FOUND')
      return idempotency.onceAsked(
        { ask: () => moderation.checkText(text, { field: 'text', uid }), assumed: { doubts: [] } },
        async (tx, { doubts }) => {
          const moderated = { text, isAnonymous, doubts }
          const { wish, drawn } = await making.make(tx, { pool, uid, moderated, costPoints, orderSn: null })
          await making.notify(tx, wish)
          return { wish: presentWish(wish, uid), mine: drawn.allowance }
        },
      )
    },

    'hwnft/wishLog/list': async ({ scope, eventId, ...input }, { caller }) => {
      if (scope === 'mine' && !caller) throw new AppError('NOT_LOGGED_IN')
      const uid = caller?.uid
      const filter = { uid: scope === 'mine' ? uid : undefined, poolId: eventId }
      const [{ rows, cursor }, total, waiting] = await Promise.all([
        readPage(
          input,
          (place) => queries.listWishes(db, filter, place),
          ({ id }) => id,
        ),
        queries.countWishes(db, filter),
        uid === undefined ? 0 : queries.countWaiting(db, uid),
      ])
      const { page, size } = input
      const list = rows.map((row) => presentWish(row, uid))
      return { list, total, page, size, cursor, waiting }
    },

    'hwnft/wishLog/receive': (input, { caller, idempotency }) =>
      idempotency.once((tx) => receiving.receive(tx, caller.uid, input.wishId)),

    'order/wishOrder': (input, { caller, idempotency }) => ordering.place(caller, input, idempotency.key),
  } satisfies Partial<Handlers>
}
