import { useState } from 'react'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { useAddressSheet } from './address-sheet.ts'
import { refreshOrders } from '../../features/order/refresh.ts'
import { OrderList } from '../../features/order/list/order-list.tsx'
import { PayCountdown } from '../../features/order/pay-countdown.tsx'
import { Cashier } from '../../features/pay/cashier.tsx'
import { CertificateButton } from '../../features/show/certificate-button.tsx'
import { MineFrame } from './frame.tsx'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const WishResult = lazySheetWithRetry(() => import('../../features/wishes/wish-result.tsx'))
const OrderSheet = lazySheetWithRetry(() => import('../../features/order/list/order-sheet.tsx'))

/** The user's orders. `?orderSn=` opens an order: the cashier while it is unpaid, its outcome afterwards. */
export default function MyOrdersPage() {
  const [query] = useSearchParams()
  const [status, setStatus] = useState('')
  const orderSn = query.get('orderSn') ?? ''
  // The sheet keeps its order while it closes.
  const [shown, setShown] = useState('')
  if (orderSn && shown !== orderSn) setShown(orderSn)

  const { open, close } = useAddressSheet(orderSn !== '', address('order'))

  return (
    <MineFrame at="order">
      <OrderList status={status} onStatus={setStatus} onOpen={(sn) => open(address('order', { orderSn: sn }))} />
      {shown && (
        <OrderSheet
          orderSn={shown}
          open={orderSn !== ''}
          onClose={close}
          renderWish={(wish, receipt) => <WishResult wish={wish} receipt={receipt} onClose={close} />}
          renderCertificate={(item) => <CertificateButton item={item} showKey={item.showKey} />}
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
      )}
    </MineFrame>
  )
}
