import { Countdown } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import { refreshGifts } from './api.ts'

/** Milliseconds after its end at which a gift is refetched: the server ends it slightly later. */
const afterwards = 1000

/** Time left to accept a gift; everything is refetched when it runs out. */
export function GiftCountdown({ expireTime, className }: { expireTime: number; className?: string }) {
  return (
    <Countdown
      target={expireTime}
      now={serverSeconds}
      label="距到期还有"
      onReached={() => setTimeout(() => void refreshGifts(), afterwards)}
      className={className}
    />
  )
}
