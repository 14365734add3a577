import type { Reply } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { Configs } from './configs/service.ts'
import type { Passes } from './passes/service.ts'
import { presentCard } from './present.ts'
import * as queries from './queries.ts'
import type { Rights } from './service.ts'

export interface RightsViews {
  rights: Rights
  passes: Passes
  configs: Configs
  goods: Pick<GoodsModule, 'worksOf'>
}

export function rightsRoutes({ database }: CoreServices, { rights, passes, configs, goods }: RightsViews) {
  const { db } = database
  return {
    'rights/rightsConfig/ByIds': async ({ ids }) => {
      const offered = await configs.byIds(db, ids)
      return { list: [...new Set(ids)].flatMap((configId) => offered.get(configId) ?? []) }
    },

    'rights/rightsSold/list': async (input, { caller: { uid } }): Promise<Reply<'rights/rightsSold/list'>> => {
      const { page, size, rightsType, state, nftId: itemId } = input
      const wanted = { uid, rightsType, state, itemId }
      const [{ rows, cursor }, total, open] = await Promise.all([
        readPage(input, (place) => queries.list(db, wanted, place), queries.keyOf, queries.keyDigits),
        queries.count(db, wanted),
        queries.findOpen(db, uid),
      ])
      const [offered, workOf] = await Promise.all([
        configs.byIds(
          db,
          rows.map((row) => row.config_id),
        ),
        goods.worksOf(
          db,
          rows.map((row) => row.goods_sn),
        ),
      ])
      return {
        list: rows.flatMap((row) => {
          const config = offered.get(row.config_id)
          return config ? [presentCard(row, config, workOf(row.goods_sn))] : []
        }),
        total,
        page,
        size,
        cursor,
        isNotRecipientAddress: open.address,
        haveUnExchangedOnLineRights: open.online,
        haveUnExchangedOnLineElCouponRights: open.coupon,
      }
    },

    'rights/rightsSold/info': ({ rightsId }, { caller }) => rights.info(caller.uid, rightsId),
    'rights/rightsSold/addRecipientAddress': (input, { idempotency }) => rights.setAddress(input, idempotency),
    'rights/rightsSold/updateRightsState': (input, { idempotency }) => rights.move(input, idempotency),
    'rights/rightsSold/pass': ({ rightsId }, { caller }) => passes.make(caller.uid, rightsId),

    async 'rights/staff/info'(_input, { caller }) {
      const staff = await passes.staffOf(caller.uid)
      return { staff: staff ? { name: staff.name, place: staff.place } : null }
    },
    'rights/staff/look': ({ passCode }, { caller }) => passes.look(caller.uid, passCode),
    'rights/staff/redeem': (input, { caller: { uid }, idempotency }) =>
      idempotency.once((tx) => passes.redeem(tx, uid, input.passCode)),
    'rights/staff/list': (input, { caller }) => passes.redemptions(caller.uid, input),
  } satisfies Partial<Handlers>
}
