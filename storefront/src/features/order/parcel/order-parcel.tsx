import type { AddressId } from '@app/contract'
import { GoodsForm, OrderStatus } from '@app/contract/enums'
import { Button, Notice, Steps } from '@app/ui'
import { useApiMutation } from '../../../lib/mutation.ts'
import { useState } from 'react'
import { AddressChoice } from '../../../domain/address/choice.tsx'
import { toastError } from '../../../lib/query.ts'
import type { OrderDetail } from '../api.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelFacts } from './parcel-facts.tsx'
import { ReturnNotice } from './return-notice.tsx'

const stations = [{ label: '付款' }, { label: '发货' }, { label: '运送' }, { label: '签收' }]

/** Whether a physical order has no address yet, which is required before payment. */
export const isAddressMissing = ({ goodsForm, delivery }: OrderDetail) =>
  goodsForm === GoodsForm.physical && delivery === null

/** Parcel of an order: progress, destination and the buyer's actions. */
export function OrderParcel({ order, className }: { order: OrderDetail; className?: string }) {
  const say = useApiMutation('order/addressOrder', { isQuiet: true })
  const [isChanging, setChanging] = useState(false)
  const { orderSn, status, delivery } = order
  if (status === OrderStatus.closed && !order.return) return null
  const canChange = status === OrderStatus.waitPay || status === OrderStatus.waitDelivery

  async function sendTo(addressId: AddressId): Promise<void> {
    try {
      await say.mutateAsync({ orderSn, addressId })
      setChanging(false)
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <section aria-label="收货与物流" className={className}>
      {status !== OrderStatus.closed && (
        <Steps label="物流进度" steps={stations} current={status - 1} className="mb-6" />
      )}
      {order.return && <ReturnNotice asked={order.return} />}
      {canChange && isAddressMissing(order) && <Notice className="mb-4">请先选择收货地址，再付款。</Notice>}
      {canChange && (isChanging || !delivery) ? (
        <AddressChoice
          confirmLabel={delivery ? '换成这个地址' : '用这个地址'}
          onConfirm={sendTo}
          {...(delivery && { onCancel: () => setChanging(false) })}
        />
      ) : (
        delivery && <ParcelFacts delivery={delivery} />
      )}
      {canChange && delivery && !isChanging && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setChanging(true)}>
          换一个收货地址
        </Button>
      )}
      <ParcelActions order={order} />
    </section>
  )
}
