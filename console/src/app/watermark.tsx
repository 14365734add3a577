import { drawWatermark } from '@app/ui'
import { useMemo } from 'react'

/** Who looks at the screen, faintly over all of it: a picture of it that gets about says whose it was. */
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
