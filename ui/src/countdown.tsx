import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'

export interface CountdownProps {
  /** Target time in epoch seconds. */
  target: number
  /** Returns the server's time in epoch seconds; its fraction aligns the ticks with whole seconds. */
  now: () => number
  /** Called once per target when it is reached, also if it had passed before mounting. */
  onReached?: () => void
  /** Announced before the time to screen readers, such as `距开抢`. */
  label?: string
  size?: 'inline' | 'display'
  className?: string
}

/** Time left until a target, ticking on whole seconds; announced each minute and at ten seconds only. */
export function Countdown({ target, now, onReached, label = '还有', size = 'inline', className }: CountdownProps) {
  const left = useSecondsLeft(target, now, onReached)
  const { days, clock } = splitSeconds(left)
  return (
    <span role="timer" className={cx('figures inline-flex items-baseline whitespace-nowrap', className)}>
      <span className="sr-only" aria-live="polite" aria-atomic="true">
        {spokenTime(left, label)}
      </span>
      <span
        aria-hidden
        className={cx('inline-flex items-baseline', size === 'display' && 'gap-1.5 text-2xl font-medium')}
      >
        {days > 0 && (
          <span className={size === 'display' ? undefined : 'mr-1.5'}>
            {days}
            <span className={size === 'display' ? 'mx-1 text-sm font-normal text-ink-soft' : 'ml-0.5'}>天</span>
          </span>
        )}
        {units.map((unit, index) => (
          <span key={unit} className="inline-flex items-baseline">
            {index > 0 && <span className={size === 'display' ? 'mr-1.5 text-ink-faint' : 'px-px'}>:</span>}
            {clock[index]}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Units of the clock, in order. */
const units = ['hours', 'minutes', 'seconds'] as const

/** Splits seconds into whole days, and hours, minutes and seconds of two digits each. */
export function splitSeconds(seconds: number): { days: number; clock: [string, string, string] } {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return {
    days: Math.floor(seconds / 86400),
    clock: [two((seconds % 86400) / 3600), two((seconds % 3600) / 60), two(seconds % 60)],
  }
}

/** Returns the text of the live region; it changes hourly, then each minute, then once at ten seconds. */
function spokenTime(left: number, label: string): string {
  if (left <= 0) return '时间到'
  if (left <= 10) return `${label} 10 秒`
  if (left < 60) return `${label}不到 1 分钟`
  if (left < 3600) return `${label} ${Math.floor(left / 60)} 分钟`
  if (left < 86400) return `${label} ${Math.floor(left / 3600)} 小时`
  return `${label} ${Math.floor(left / 86400)} 天`
}

/** Returns the whole seconds until `target`, at least 0, updated on each whole second of `now`. */
export function useSecondsLeft(target: number, now: () => number, onReached?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(target, now()))
  const reached = useRef<number>(undefined)
  const reach = useEffectEvent(() => {
    if (reached.current === target) return
    reached.current = target
    onReached?.()
  })
  const read = useEffectEvent(now)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick() {
      const time = read()
      const rest = secondsUntil(target, time)
      setLeft(rest)
      if (rest <= 0) return reach()
      timer = setTimeout(tick, 1000 - Math.floor((time * 1000) % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [target])

  return left
}

const secondsUntil = (target: number, time: number) => Math.max(0, Math.ceil(target - time))
