import type { Handlers } from '../../../core/handler.ts'
import type { Favourites } from './favourites.ts'

export function favouriteRoutes(favourites: Favourites) {
  return {
    'goods/collectibles/add': ({ goodsSn }, { caller, idempotency }) =>
      idempotency.once((tx) => favourites.add(tx, caller.uid, goodsSn)),
    'goods/collectibles/delete': ({ goodsSn }, { caller }) => favourites.remove(caller.uid, goodsSn),
    'goods/collectibles/listSn': async (_input, { caller }) => ({
      list: (await favourites.listSns(caller.uid)).map((goodsSn) => ({ goodsSn })),
    }),
    'goods/collectibles/list': (input, { caller }) => favourites.list(caller.uid, input),
  } satisfies Partial<Handlers>
}
