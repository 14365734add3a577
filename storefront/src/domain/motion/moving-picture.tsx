import { useEffect, useRef } from 'react'

export interface SeenProps {
  /** Label for screen readers. */
  label: string
  /** Address of the file. */
  source: string
  onReady: () => void
  onFailed: () => void
}

/** Video that starts once loaded, as requested, and pauses when it is swiped away. */
export function MovingPicture({ label, source, onReady, onFailed }: SeenProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) element.pause()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators upload videos without captions
    <video
      ref={video}
      src={source}
      aria-label={label}
      controls
      autoPlay
      playsInline
      onCanPlay={onReady}
      onError={onFailed}
      className="absolute inset-0 size-full bg-sunken object-contain"
    />
  )
}
