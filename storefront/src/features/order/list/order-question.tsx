import { ConfirmModal } from '@app/ui/confirm-modal'
import { GoodsForm } from '@app/contract/enums'
import { useApiMutation } from '../../../lib/mutation.ts'
import type { OrderCard } from '../api.ts'

export interface Question {
  order: OrderCard
  kind: 'cancel' | 'delete' | 'receive'
}

/** Asks for confirmation of an action on an order, and performs it. */
export default function OrderQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const cancel = useApiMutation('order/cancelOrder')
  const remove = useApiMutation('order/deleteOrder')
  const receive = useApiMutation('order/receiveOrder')
  const { order, kind } = question
  switch (kind) {
    case 'cancel':
      return (
        <ConfirmModal
          open
          onClose={onClose}
          onConfirm={() => cancel.mutateAsync({ orderSn: order.orderSn })}
          title="取消这笔订单"
          tip={
            order.isWish
              ? '取消后，这个心愿不会放出。'
              : order.isDeposit
                ? '取消后不能出价，需要时可以重新交纳。'
                : order.isLot
                  ? '拍品会转给下一位出价人。落槌得主取消订单，保证金不予退还。'
                  : `取消后，为你留着的《${order.goodsName}》名额会放回，可能被别人买走。`
          }
          confirmLabel="取消订单"
          cancelLabel="再想想"
          tone="danger"
        />
      )
    case 'delete':
      return (
        <ConfirmModal
          open
          onClose={onClose}
          onConfirm={() => remove.mutateAsync({ orderSn: order.orderSn })}
          title="删除这笔订单"
          tip={
            order.goodsForm === GoodsForm.physical
              ? '删除后不再显示在你的列表里，也不能再从这里申请退货。'
              : '删除后不再显示在你的列表里。已经得到的藏品不受影响。'
          }
          confirmLabel="删除"
          tone="danger"
        />
      )
    case 'receive':
      return (
        <ConfirmModal
          open
          onClose={onClose}
          onConfirm={() => receive.mutateAsync({ orderSn: order.orderSn })}
          title="确认收货"
          tip={`请确认《${order.goodsName}》已经在你手里。确认后，在退货期限内仍可以${order.isLot ? '反映未说明的瑕疵' : '申请退货'}。`}
          confirmLabel="确认收货"
          cancelLabel="还没收到"
        />
      )
  }
}
