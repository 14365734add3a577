import type { Parsed, Reply, Uid } from '@app/contract'
import type { RightsCard } from '@app/contract/rights'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import { listOwnRedemptions, lookUpPass, makePass, type PassDeps, redeemPass } from './passes/service.ts'
import { presentCard } from './present.ts'
import * as queries from './queries.ts'
import { findRedeemer } from './redemptions/redeemerQueries.ts'
import { describeRight, moveRight, type RightDeps, setAddress } from './service.ts'

export type RightsRoutes = Pick<
  Handlers,
  | 'rights/rightsConfig/ByIds'
  | 'rights/rightsSold/list'
  | 'rights/rightsSold/expiring'
  | 'rights/rightsSold/info'
  | 'rights/rightsSold/addRecipientAddress'
  | 'rights/rightsSold/updateRightsState'
  | 'rights/rightsSold/pass'
  | 'rights/staff/info'
  | 'rights/staff/look'
  | 'rights/staff/redeem'
  | 'rights/staff/list'
>

export type RightsRoutesDeps = RightDeps & PassDeps

/** Collectors' routes for rights, and those of partners' redeemers. */
export const rightsRoutes = (deps: RightsRoutesDeps): RightsRoutes => ({
  'rights/rightsConfig/ByIds': async ({ ids }) => {
    const offered = await deps.configs.byIds(deps.db, ids)
    return { list: [...new Set(ids)].flatMap((configId) => offered.get(configId) ?? []) }
  },

  'rights/rightsSold/list': (input, { caller }) => listRights(deps, caller.uid, input),
  'rights/rightsSold/expiring': (_input, { caller }) => listExpiring(deps, caller.uid),
  'rights/rightsSold/info': ({ rightsId }, { caller }) => describeRight(deps, caller.uid, rightsId),
  'rights/rightsSold/addRecipientAddress': (input, { idempotency }) => setAddress(deps, input, idempotency),
  'rights/rightsSold/updateRightsState': (input, { idempotency }) => moveRight(deps, input, idempotency),
  'rights/rightsSold/pass': ({ rightsId }, { caller }) => makePass(deps, caller.uid, rightsId),

  async 'rights/staff/info'(_input, { caller }) {
    const redeemer = await findRedeemer(deps.db, caller.uid)
    return { staff: redeemer ? { name: redeemer.name, place: redeemer.place } : null }
  },
  'rights/staff/look': ({ passCode }, { caller }) => lookUpPass(deps, caller.uid, passCode),
  'rights/staff/redeem': (input, { caller: { uid }, idempotency }) =>
    idempotency.once((tx) => redeemPass(deps, tx, uid, input.passCode)),
  'rights/staff/list': (input, { caller }) => listOwnRedemptions(deps, caller.uid, input),
})

async function listRights(
  deps: RightDeps,
  uid: Uid,
  input: Parsed<'rights/rightsSold/list'>,
): Promise<Reply<'rights/rightsSold/list'>> {
  const { db } = deps
  const { page, size, rightsType, state, nftId: itemId } = input
  const filter = { uid, rightsType, state, itemId }
  const [{ rows, cursor }, total, open] = await Promise.all([
    readPage(input, (start) => queries.list(db, filter, start), queries.keyOf, queries.keyDigits),
    queries.count(db, filter),
    queries.findOpen(db, uid),
  ])
  return {
    list: await presentCards(deps, rows),
    total,
    page,
    size,
    cursor,
    isNotRecipientAddress: open.address,
    haveUnExchangedOnLineRights: open.online,
    haveUnExchangedOnLineElCouponRights: open.coupon,
  }
}

async function listExpiring(deps: RightDeps, uid: Uid): Promise<Reply<'rights/rightsSold/expiring'>> {
  return { list: await presentCards(deps, await queries.listExpiring(deps.db, uid)) }
}

/** Returns rights for a list, in the given order. */
async function presentCards(
  { db, configs, goods }: RightDeps,
  rows: readonly queries.RightRow[],
): Promise<RightsCard[]> {
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
  return rows.flatMap((row) => {
    const config = offered.get(row.config_id)
    return config ? [presentCard(row, config, workOf(row.goods_sn))] : []
  })
}
