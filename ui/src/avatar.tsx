import { useState } from 'react'
import { cx } from './cx.ts'

export interface AvatarProps {
  /** URL of the portrait; without it the first character of the name is shown. */
  src?: string | null
  name: string
  /** Side length in pixels. */
  size?: number
  /** Hides the portrait from screen readers, for use in a button that already contains the name. */
  isMute?: boolean
  className?: string
}

/** A flag, or a character with its marks, skin tone and joined emoji. Older browsers have no segmenter. */
const initial = /^(?:\p{RI}{2}|[^](?:[\p{M}\p{EMod}\u{E0020}-\u{E007F}]|\u200D[^])*)/u

/** A collector's portrait in a circle, or the first character of the name. */
export function Avatar({ src, name, size = 40, isMute = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      {...(isMute ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken ring-1 ring-line',
        className,
      )}
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        <span aria-hidden className="title tracking-normal text-ink-soft">
          {initial.exec(name)?.[0]}
        </span>
      )}
    </span>
  )
}
