import { useSecondsLeft } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import type { ShownPass } from './use-pass.ts'

/** Remaining time of a pass, as a ring that empties. */
export function Ring({ pass }: { pass: ShownPass }) {
  const left = useSecondsLeft(pass.expireTime, serverSeconds)
  return (
    <div role="timer" aria-label={left > 0 ? `${left} 秒后换新码` : '正在换新码'} className="relative size-14">
      <svg viewBox="0 0 56 56" fill="none" strokeWidth="3" aria-hidden className="size-full -rotate-90">
        <circle cx="28" cy="28" r="26" className="stroke-line" />
        <circle
          cx="28"
          cy="28"
          r="26"
          pathLength={pass.life}
          strokeDasharray={pass.life}
          strokeDashoffset={Math.max(0, pass.life - left)}
          className="stroke-celadon transition-[stroke-dashoffset] duration-(--duration-slow)"
        />
      </svg>
      <span aria-hidden className="figures absolute inset-0 grid place-items-center text-lg">
        {left}
      </span>
    </div>
  )
}
