import { OrderStatus } from '@app/contract/enums'
import { Button } from '@app/ui'
import { useState } from 'react'
import { useServerTime } from '../../../lib/clock.ts'
import type { OrderDetail } from '../api.ts'
import { ReturnForm } from './return-form.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const OrderQuestion = lazySheetWithRetry(() => import('../list/order-question.tsx'))

/** Actions of a parcel's buyer: confirm the receipt, or request a refund. */
export function ParcelActions({ order }: { order: OrderDetail }) {
  const [isReceiving, setReceiving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const returnBy = order.delivery?.returnBy ?? 0
  const isInTime = useServerTime((milliseconds) => milliseconds / 1000 < returnBy)
  const isUnsent = order.status === OrderStatus.waitDelivery
  const canAsk = (isUnsent && !order.isLot) || (order.status === OrderStatus.complete && isInTime && !order.return)

  if (order.status === OrderStatus.delivery) {
    return (
      <>
        <Button variant="primary" size="large" wide className="mt-5" onClick={() => setReceiving(true)}>
          确认收货
        </Button>
        {isReceiving && <OrderQuestion question={{ order, kind: 'receive' }} onClose={() => setReceiving(false)} />}
      </>
    )
  }
  if (!canAsk) return null
  if (isAsking) return <ReturnForm order={order} isUnsent={isUnsent} onClose={() => setAsking(false)} />
  return (
    <Button size="small" className="mt-4" onClick={() => setAsking(true)}>
      {isUnsent ? '申请退款' : order.isLot ? '反映瑕疵' : '申请退货'}
    </Button>
  )
}
