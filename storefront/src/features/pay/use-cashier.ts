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
import { clearMark, markLeaving, usePaymentLogos } from './logos.ts'

export interface CashierOptions {
  orderSn: OrderSn
  /** Epoch seconds. */
  payBy: number
  /** Called once when the payment is decided either way. */
  onSettled: () => void
  /** Where the browser is sent; the page itself unless a test watches. */
  go?: (address: string) => void
}

/** Pays one order and follows what becomes of it. */
export function useCashier({
  orderSn,
  payBy,
  onSettled,
  go = (address) => window.location.assign(address),
}: CashierOptions) {
  const leftAt = usePaymentLogos((marks) => marks[orderSn])
  const [code, setCode] = useState<ScannedCode>()
  const now = useServerTime((milliseconds) => milliseconds / 1000)
  const { data, refetch } = useQuery({
    ...paymentStatus(orderSn),
    refetchInterval: ({ state }) =>
      pollInterval(cashierState({ status: state.data, leftAt, code, payBy, now: serverSeconds() })),
  })
  const state = cashierState({ status: data, leftAt, code, payBy, now })
  const [isLeaving, setLeaving] = useState(false)
  // A press that comes after the answer, before anything is drawn again, starts no second payment.
  const hasLeft = useRef(false)

  const { mutateAsync } = useMutation({ mutationFn: (platform: PaymentPlatform) => startPayment(orderSn, platform) })

  async function pay(platform: PaymentPlatform) {
    if (hasLeft.current) return
    const { form, payUrl } = await mutateAsync(platform)
    if (form === CheckoutForm.code) return setCode({ platform, content: payUrl })
    if (form === CheckoutForm.app) return payInApp(platform, payUrl)
    if (!isSafeLink(payUrl)) return void toast.bad('支付地址有误，请换一种方式')
    markLeaving(orderSn)
    hasLeft.current = true
    setLeaving(true)
    go(payUrl)
  }

  /** The app's word only says whether it is worth waiting: whether it was paid is the server's to say. */
  async function payInApp(platform: PaymentPlatform, order: string) {
    markLeaving(orderSn)
    if ((await askApp({ type: 'pay', platform, order })) !== 'done') clearMark(orderSn)
  }

  // Back from the channel by the back button, the page may be as it was left.
  useEffect(() => {
    const comeBack = () => {
      hasLeft.current = false
      setLeaving(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const settle = useEffectEvent(() => {
    clearMark(orderSn)
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
    /** Back to where it was: the code that is still good, or the choice. */
    goOn: () => clearMark(orderSn),
    chooseAgain: () => setCode(undefined),
    /** Somebody says that they have paid with another device: it is asked about at once. */
    async sayPaid() {
      markLeaving(orderSn)
      await refetch()
    },
  }
}
