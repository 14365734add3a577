import { Countdown, splitSeconds, useSecondsLeft } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import { refreshOrders } from './refresh.ts'

const hour = 3600

/** Time left to pay, as `04:32` within the last hour. Orders are refetched when it runs out. */
export function PayCountdown({ payBy, className }: { payBy: number; className?: string }) {
  const left = useSecondsLeft(payBy, serverSeconds, () => void refreshOrders())
  if (left >= hour) return <Countdown target={payBy} now={serverSeconds} label="支付还剩" className={className} />
  const [, minutes, seconds] = splitSeconds(left).clock
  return (
    <span
      role="timer"
      aria-label={`支付还剩 ${Number(minutes)} 分 ${Number(seconds)} 秒`}
      className={`figures ${className ?? ''}`}
    >
      {minutes}:{seconds}
    </span>
  )
}
