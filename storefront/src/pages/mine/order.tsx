import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { refreshOrders } from '../../lib/orders.ts'
import { OrderList } from '../../features/order/list/order-list.tsx'
import { PayCountdown } from '../../features/order/pay-countdown.tsx'
import { Cashier } from '../../features/pay/cashier.tsx'
import { MineFrame } from './frame.tsx'

const OrderSheet = lazy(() => import('../../features/order/list/order-sheet.tsx'))

/** My orders. `?orderSn=` opens that order: the cashier while it waits, its story when it is over. */
export default function MyOrdersPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [query] = useSearchParams()
  const [status, setStatus] = useState('')
  const orderSn = query.get('orderSn') ?? ''
  // The sheet keeps the order it showed while it closes.
  const [shown, setShown] = useState('')
  if (orderSn && shown !== orderSn) setShown(orderSn)

  const open = (sn: string) => navigate(address('order', { orderSn: sn }), { state: { fromList: true } })
  /** Opened from the list, the step back is the list; opened from elsewhere, the list takes its place. */
  const close = () => (isFromList(location.state) ? navigate(-1) : navigate(address('order'), { replace: true }))

  return (
    <MineFrame at="order">
      <OrderList status={status} onStatus={setStatus} onOpen={open} />
      {shown && (
        <Suspense>
          <OrderSheet
            orderSn={shown}
            open={orderSn !== ''}
            onClose={close}
            renderCashier={(order) => (
              <Cashier
                key={order.orderSn}
                orderSn={order.orderSn}
                amount={order.amount}
                payBy={order.payBy}
                timeLeft={<PayCountdown payBy={order.payBy} className="text-vermilion-ink" />}
                onSettled={() => void refreshOrders()}
              />
            )}
          />
        </Suspense>
      )}
    </MineFrame>
  )
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state
}
