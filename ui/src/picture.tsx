import { useState, type CSSProperties } from 'react'
import { cx } from './cx.ts'
import { PictureMark } from './picture-mark.tsx'

/** One `<source>`: `{ type: 'image/avif', srcSet: 'a-400.avif 400w, a-800.avif 800w' }`. Best format first. */
export interface PictureSource {
  type: string
  srcSet: string
}

export interface PictureProps {
  /** URL that every browser can show. If empty or missing, the fallback is drawn at once. */
  src?: string | null
  /** Alternative text; empty for decoration. */
  alt: string
  /** Aspect ratio of the box, width over height, kept before, during and after loading. */
  ratio?: number
  sources?: PictureSource[]
  /** The `sizes` of the sources, such as `(min-width: 768px) 25vw, 50vw`. */
  sizes?: string
  /** A blurred thumbnail as a data URI, shown until the picture has loaded. */
  placeholder?: string
  /** Whether it is on the first screen: loaded at once, with priority and without fading in. */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** Text of its visible mark, such as `AI 生成`. */
  mark?: string | undefined
  /** Path of the page that the picture belongs to; it is a shared element in the transition to that page and back. */
  travels?: string
  className?: string
}

/** A picture in a box of fixed ratio: no layout shift, a cross-fade from the thumbnail, and a drawing if it fails. */
export function Picture(props: PictureProps) {
  // Keyed by URL, because the loading state belongs to one picture.
  return <PictureBox key={props.src} {...props} />
}

function PictureBox({
  src,
  alt,
  ratio = 1,
  sources,
  sizes,
  placeholder,
  priority,
  fit = 'cover',
  mark,
  travels,
  className,
}: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(src ? 'loading' : 'failed')
  const box: CSSProperties = { aspectRatio: ratio }
  if (placeholder && state !== 'failed') box.backgroundImage = `url("${placeholder}")`
  return (
    // A phrasing element, because it may be inside a button.
    <span
      style={box}
      data-travels={travels}
      className={cx(
        'relative isolate block overflow-hidden bg-sunken bg-center',
        fit === 'cover' ? 'bg-cover' : 'bg-contain bg-no-repeat',
        className,
      )}
    >
      {state === 'failed' || !src ? (
        <Unpainted alt={alt} />
      ) : (
        <picture>
          {sources?.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          <img
            // A cached picture may be complete before React attaches its handler.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) setState('shown')
            }}
            src={src}
            alt={alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding={priority ? undefined : 'async'}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={cx(
              'absolute inset-0 size-full',
              fit === 'cover' ? 'object-cover' : 'object-contain',
              !priority && 'transition-opacity duration-(--duration-slow)',
              !priority && state === 'loading' && 'opacity-0',
            )}
          />
        </picture>
      )}
      {mark && state !== 'failed' && <PictureMark text={mark} />}
    </span>
  )
}

/** Fallback drawing for a picture that failed to load: distant hills in one stroke. */
function Unpainted({ alt }: { alt: string }) {
  return (
    <span
      role="img"
      aria-label={alt ? `${alt}（图片加载失败）` : undefined}
      aria-hidden={alt ? undefined : true}
      className="absolute inset-0 grid place-items-center text-line-strong"
    >
      <svg
        viewBox="0 0 120 60"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        className="w-1/2 max-w-40 opacity-70"
      >
        <path d="M4 50c10-4 15-18 24-27 6-6 10 2 16 9 7-14 14-24 21-24 9 0 13 20 22 27 5-6 9-9 13-7 7 3 9 17 16 22" />
        <path d="M20 56h36M70 56h28" strokeOpacity=".6" />
        <circle cx="98" cy="13" r="5" strokeOpacity=".6" />
      </svg>
    </span>
  )
}
