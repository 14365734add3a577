import type { Handlers } from '../core/handler.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { PayModule } from '../modules/pay/index.ts'
import type { PlayModule } from '../modules/play/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface OrdersDeps {
  order: Pick<OrderModule, 'orderOf'>
  vault: Pick<VaultModule, 'itemsOf'>
  boxes: Pick<BoxesModule, 'boxesOf'>
  pay: Pick<PayModule, 'refundOf'>
  play: { wishes: Pick<PlayModule['wishes'], 'ofOrder'> }
}

/** Reads an order with what it became, and with its refund. */
export function orderReads({ order, vault, boxes, pay, play }: OrdersDeps) {
  return {
    'order/info': async ({ orderSn }, { caller }) => {
      const found = await order.orderOf(caller.uid, orderSn)
      const [pieces, boxIds, wish, refund] = await Promise.all([
        vault.itemsOf(orderSn),
        boxes.boxesOf(orderSn),
        found.isWish ? play.wishes.ofOrder(caller.uid, orderSn) : null,
        pay.refundOf(orderSn),
      ])
      return { ...found, ...pieces, boxIds, wish, refund }
    },
  } satisfies Partial<Handlers>
}
