import type { OrderSn } from '@app/contract'
import { CheckoutForm, type PaymentPlatform } from '@app/contract/enums'
import { toast } from '@app/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askApp } from '../../lib/bridge/channel.ts'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import { isSafeLink } from '../../lib/safe-link.ts'
import { paymentStatus, startPayment } from './api.ts'
import { cashierState, pollInterval, type ScannedCode } from './cashier-state.ts'
import { clearDeparture, recordDeparture, usePaymentDepartures } from './departures.ts'

export interface CashierOptions {
  orderSn: OrderSn
  /** Epoch seconds. */
  payBy: number
  /** Called once when the payment is decided either way. */
  onSettled: () => void
  /** Navigates the browser to an address; tests replace it. */
  go?: (address: string) => void
}

/** State and actions for paying one order, followed until the payment is decided. */
export function useCashier({
  orderSn,
  payBy,
  onSettled,
  go = (address) => window.location.assign(address),
}: CashierOptions) {
  const leftAt = usePaymentDepartures((departures) => departures[orderSn])
  const [code, setCode] = useState<ScannedCode>()
  const now = useServerTime((milliseconds) => milliseconds / 1000)
  const { data, refetch } = useQuery({
    ...paymentStatus(orderSn),
    refetchInterval: ({ state }) =>
      pollInterval(cashierState({ status: state.data, leftAt, code, payBy, now: serverSeconds() })),
  })
  const state = cashierState({ status: data, leftAt, code, payBy, now })
  const [isLeaving, setLeaving] = useState(false)
  // A press between the answer and the next render must not start a second payment.
  const hasLeft = useRef(false)

  const { mutateAsync } = useMutation({ mutationFn: (platform: PaymentPlatform) => startPayment(orderSn, platform) })

  async function pay(platform: PaymentPlatform) {
    if (hasLeft.current) return
    const { form, payUrl } = await mutateAsync(platform)
    if (form === CheckoutForm.code) return setCode({ platform, content: payUrl })
    if (form === CheckoutForm.app) return payInApp(platform, payUrl)
    if (!isSafeLink(payUrl)) return void toast.bad('支付地址有误，请换一种方式')
    recordDeparture(orderSn)
    hasLeft.current = true
    setLeaving(true)
    go(payUrl)
  }

  /** The app only reports whether waiting is worthwhile; the server decides whether the order was paid. */
  async function payInApp(platform: PaymentPlatform, order: string) {
    recordDeparture(orderSn)
    if ((await askApp({ type: 'pay', platform, order })) !== 'done') clearDeparture(orderSn)
  }

  // After the back button from the channel, the browser may restore the page as it was.
  useEffect(() => {
    const comeBack = () => {
      hasLeft.current = false
      setLeaving(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const settle = useEffectEvent(() => {
    clearDeparture(orderSn)
    onSettled()
  })
  const isSettled = state.kind === 'settled'
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])

  return {
    state,
    pay,
    isLeaving,
    /** Returns to the code that is still valid, or to the choice of a channel. */
    goOn: () => clearDeparture(orderSn),
    chooseAgain: () => setCode(undefined),
    /** The user reports a payment from another device: it is queried at once. */
    async sayPaid() {
      recordDeparture(orderSn)
      await refetch()
    },
  }
}
