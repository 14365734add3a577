import { ItemState } from '@app/contract'
import type { AdminHandlers } from '../core/adminHandler.ts'
import type { Tx } from '../core/database.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { OrderModule, PayableOrder } from '../modules/order/index.ts'
import type { PayModule } from '../modules/pay/index.ts'
import type { PointsModule } from '../modules/points/index.ts'
import type { RightsModule } from '../modules/rights/index.ts'
import type { StaffModule } from '../modules/staff/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface RefundsDeps {
  boxes: Pick<BoxesModule, 'closedOf'>
  goods: Pick<GoodsModule, 'leftOf' | 'summaries'>
  order: Pick<OrderModule, 'boughtOf' | 'lock'>
  pay: Pick<PayModule, 'operatorRefunds'>
  points: Pick<PointsModule, 'standingOf'>
  rights: Pick<RightsModule, 'namedOfItems'>
  staff: Pick<StaffModule, 'approvals'>
  vault: Pick<VaultModule, 'standingOf'>
}

/** Reads the effects of a refund on everything that depends on an order. */
export function refundReads({ boxes, goods, order, pay, points, rights, staff, vault }: RefundsDeps) {
  async function standingOf(tx: Tx, { orderSn, uid, goodsSn }: PayableOrder) {
    const items = await vault.standingOf(tx, orderSn)
    const named = Map.groupBy(
      await rights.namedOfItems(
        tx,
        items.map(({ itemId }) => itemId),
      ),
      ({ itemId }) => itemId,
    )
    const { waiting, ...account } = await points.standingOf(tx, uid, orderSn)
    const current = await order.lock(tx, orderSn)
    if (!current) throw new Error(`Order ${orderSn} is gone`)
    return {
      status: current.status,
      points: account,
      pointsWaiting: waiting,
      items: items.map(({ itemId, serial, state, ownerUid, mintedAt }) => {
        const ofItem = named.get(itemId) ?? []
        const openRights = ofItem.filter(({ isOpen }) => isOpen).map(({ name }) => name)
        const usedRights = ofItem.filter(({ isUsed }) => isUsed).map(({ name }) => name)
        // A piece that is taken back is destroyed, but keeps its last owner.
        const isWithBuyer = state !== ItemState.destroyed && ownerUid === uid
        return { nftId: itemId, serial, state, isWithBuyer, isOnChain: mintedAt !== null, openRights, usedRights }
      }),
      boxes: await boxes.closedOf(tx, orderSn),
      stockLeft: await goods.leftOf(goodsSn, tx),
      bought: (await order.boughtOf(tx, goodsSn, uid)).bought,
    }
  }

  return {
    async 'order/refundPreview'({ orderSn, amountFen }, { staff: asker }) {
      const looked = async (tx: Tx, found: PayableOrder) => ({
        standing: await standingOf(tx, found),
        goodsName: (await goods.summaries(tx, [found.goodsSn])).get(found.goodsSn)?.name ?? '',
      })
      const {
        order: found,
        money,
        before,
        after,
        refusal,
      } = await pay.operatorRefunds.rehearse({ orderSn, amountFen }, looked)
      return {
        orderSn,
        uid: found.uid,
        goodsSn: found.goodsSn,
        goodsName: before.goodsName,
        paidFen: money.paidFen,
        refundedFen: found.refundedFen,
        leftFen: money.leftFen,
        givenFen: refusal === null ? (amountFen ?? money.leftFen) : 0,
        isWhole: amountFen === undefined,
        whySecond: await staff.approvals.whySecond(
          'order/refund',
          { target: `order:${orderSn}`, weight: amountFen ?? money.leftFen },
          asker,
        ),
        refusal,
        before: before.standing,
        after: after?.standing ?? null,
      }
    },
  } satisfies Partial<AdminHandlers>
}
