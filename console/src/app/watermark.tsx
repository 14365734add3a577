import { drawWatermark } from '@app/ui'
import { useMemo } from 'react'

/** Faint watermark with the user's name across the screen, so that a leaked screenshot can be traced. */
export function Watermark({ text }: { text: string }) {
  const image = useMemo(() => drawWatermark(text), [text])
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 z-(--layer-cover) opacity-60 dark:opacity-30"
      style={{ backgroundImage: `url(${image})` }}
    />
  )
}
