import { drawWatermark, watermark } from '@app/ui'
import { useMemo } from 'react'

/** The platform's watermark over a publicly shown work; fills its box. */
export function Watermark({ text }: { text: string }) {
  const tile = useMemo(() => drawWatermark(text), [text])
  return (
    <span
      aria-hidden
      data-testid="watermark"
      style={{
        backgroundImage: tile && `url("${tile}")`,
        backgroundSize: `${watermark.width}px ${watermark.height}px`,
      }}
      className="absolute inset-0"
    />
  )
}
