import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'

/** Milliseconds for debounce, throttle and long press. */
const clickTimes = { debounce: 500, throttle: 1000, longPress: 1000 } as const

/** Debounces a function. The timer ends with the component. */
export function useDebounced<Arguments extends unknown[]>(
  action: (...values: Arguments) => void,
  milliseconds: number = clickTimes.debounce,
): (...values: Arguments) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (...values) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => action(...values), milliseconds)
  }
}

/**
 * Throttles a function: it runs at once and is then disabled for a while. `const [like, resting] = useThrottled(send)`.
 */
export function useThrottled<Arguments extends unknown[]>(
  action: (...values: Arguments) => void,
  milliseconds: number = clickTimes.throttle,
): [run: (...values: Arguments) => void, resting: boolean] {
  const until = useRef(0)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setResting(false), milliseconds)
    return () => clearTimeout(timer)
  }, [resting, milliseconds])
  const run = (...values: Arguments) => {
    if (Date.now() < until.current) return
    until.current = Date.now() + milliseconds
    setResting(true)
    action(...values)
  }
  return [run, resting]
}

/** Returns handlers for a long press: `<img {...useLongPress(save)} />`. Moving away cancels it. */
export function useLongPress(action: () => void, milliseconds: number = clickTimes.longPress) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const act = useEffectEvent(action)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!held) return
    timer.current = setTimeout(() => {
      setHeld(false)
      act()
    }, milliseconds)
    return () => clearTimeout(timer.current)
  }, [held, milliseconds])
  const letGo = () => setHeld(false)
  return {
    onPointerDown: (event: PointerEvent) => setHeld(event.isPrimary && event.button === 0),
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
  }
}
