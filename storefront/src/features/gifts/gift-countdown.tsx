import { Countdown } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import { refreshGifts } from './api.ts'

/** Milliseconds after its end at which a gift is looked at again: the server ends it a moment later. */
const afterwards = 1000

/** Time left to take a gift; everything is read anew when it is over. */
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
