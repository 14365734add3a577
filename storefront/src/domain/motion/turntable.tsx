import '@google/model-viewer'
import { cx, isStill } from '@app/ui'
import { createElement, type CSSProperties, useEffect, useRef } from 'react'
import type { SeenProps } from './moving-picture.tsx'

/** Viewing direction, as announced to screen readers. */
const sides = {
  front: '正面',
  back: '背面',
  left: '左侧',
  right: '右侧',
  'upper-front': '前上方',
  'upper-back': '后上方',
  'upper-left': '左上方',
  'upper-right': '右上方',
  'lower-front': '前下方',
  'lower-back': '后下方',
  'lower-left': '左下方',
  'lower-right': '右下方',
  'interaction-prompt': '。用鼠标、手指或方向键转动',
}

interface TurntableProps extends SeenProps {
  isHere: boolean
  /** Called when the user turned it by hand or keyboard. */
  onTurned: () => void
}

/**
 * 3D model that the user can turn. A vertical swipe still scrolls the page. The model does not rotate by itself under
 * reduced motion.
 */
export default function Turntable({ label, source, isHere, onReady, onFailed, onTurned }: TurntableProps) {
  const viewer = useRef<HTMLElement>(null)
  const handlers = useRef({ onReady, onFailed, onTurned })
  useEffect(() => {
    handlers.current = { onReady, onFailed, onTurned }
  })
  useEffect(() => {
    const element = viewer.current
    if (!element) return
    const over = new AbortController()
    const { signal } = over
    element.addEventListener('load', () => handlers.current.onReady(), { signal })
    element.addEventListener('error', () => handlers.current.onFailed(), { signal })
    element.addEventListener(
      'camera-change',
      (event) => {
        if (event instanceof CustomEvent && isByHand(event.detail)) handlers.current.onTurned()
      },
      { signal },
    )
    return () => over.abort()
  }, [])
  // oxlint-disable-next-line react/refs -- the ref is passed on, not read
  return createElement('model-viewer', {
    ref: viewer,
    src: source,
    alt: label,
    a11y: JSON.stringify(sides),
    'camera-controls': '',
    'camera-orbit': '20deg 76deg 128%',
    'touch-action': 'pan-y',
    'interaction-prompt': 'none',
    'shadow-intensity': '0.7',
    'shadow-softness': '0.9',
    ...(!isStill() && { 'auto-rotate': '', 'auto-rotate-delay': '600' }),
    loading: 'eager',
    style: bare,
    class: cx('absolute! inset-0 size-full! bg-sunken transition-opacity', !isHere && 'opacity-0'),
  })
}

/** Hides the viewer's own poster and progress bar; the product draws its own. */
const bare: CSSProperties & Record<`--${string}`, string> = {
  '--poster-color': 'transparent',
  '--progress-bar-height': '0px',
}

const isByHand = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'source' in detail && detail.source === 'user-interaction'
