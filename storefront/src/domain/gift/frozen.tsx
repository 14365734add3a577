import { Countdown } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/time.ts'

/** Explains why giving and destroying are frozen, and when that ends: `until` in epoch seconds. */
export function FrozenGiving({ until, onReached }: { until: number; onReached: () => void }) {
  return (
    <>
      安全码或登录密码刚变更过，为了防止别人转走藏品，转赠和销毁暂停，
      <span className="figures">{formatDateTime(until)}</span> 恢复，还有{' '}
      <Countdown
        target={until}
        now={serverSeconds}
        label="距恢复转赠和销毁还有"
        onReached={onReached}
        className="text-ink"
      />
    </>
  )
}

/** Formats the end of a freeze as part of a sentence: ` 24 小时后`, or just `后` if there is no freeze. */
export function afterFreeze(freezeSeconds: number): string {
  return freezeSeconds > 0 ? ` ${hoursOf(freezeSeconds)} 小时后` : '后'
}

/** Returns the hours of a freeze, rounded up. */
export function hoursOf(freezeSeconds: number): number {
  return Math.ceil(freezeSeconds / 3600)
}
