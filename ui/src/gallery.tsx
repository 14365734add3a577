import { type ComponentType, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { PlayIcon, SearchIcon } from './icons.tsx'
import { ExpandIcon } from './page-icons.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import { useSnapRow } from './snap.ts'
import type { ZoomProps } from './zoom.tsx'

/** A slide that is not a picture, such as a 3D model; its poster is its thumbnail. */
export interface MovingSlide {
  /** Type of the slide, such as 视频. */
  label: string
  /** Label of its start button, such as 播放; also shown over the pictures. */
  cue: string
  poster: PictureProps
  onCue: () => void
  /** Content as wide as its slide, and square. */
  content: ReactNode
}

export interface GalleryProps {
  /** Title of the work. */
  label: string
  /** Pictures, each with its own `alt`. */
  pictures: PictureProps[]
  /** Shown large in place of the first picture, such as the box that carries it; zooming in shows the picture. */
  first?: ReactNode
  /** Aspect ratio of the stage, width over height. */
  ratio?: number
  /** Zoom window for one picture; its library is loaded only when needed. */
  Zoom: ComponentType<ZoomProps>
  /** Opens a deeper zoom into the first picture than `Zoom` offers. */
  onCloseUp?: (() => void) | undefined
  /** The work's 3D model or video, as one more slide after the pictures. */
  moving?: MovingSlide | undefined
  /** Overlay on large pictures, such as a watermark; it fills its box and ignores pointer events. */
  veil?: ReactNode
  className?: string
}

/** The pictures of one work: a swipeable stage, thumbnails under it, and a full-window zoom. */
export function Gallery({ label, pictures, first, ratio = 1, Zoom, onCloseUp, moving, veil, className }: GalleryProps) {
  const { row, at, show } = useSnapRow(pictures.length + (moving ? 1 : 0))
  const [closer, setCloser] = useState(false)
  const current = pictures[at]
  const miniatures = moving ? [...pictures, moving.poster] : pictures
  return (
    <section aria-label={`${label}的图`} className={className}>
      <div className="mount relative rounded-sm p-2">
        <div ref={row} className="snap-row relative">
          {pictures.map((picture, index) => (
            <button
              key={picture.alt}
              type="button"
              aria-label={`放大看第 ${index + 1} 张`}
              onClick={() => setCloser(true)}
              className="shrink-0 basis-full cursor-zoom-in snap-start focus-visible:-outline-offset-2"
            >
              {(index === 0 && first) || <Picture {...picture} ratio={ratio} priority={index === 0} />}
            </button>
          ))}
          {moving && (
            <div role="group" aria-label={moving.label} className="shrink-0 basis-full snap-start">
              {moving.content}
            </div>
          )}
        </div>
        {veil && <div className="pointer-events-none absolute inset-2">{veil}</div>}
        {moving && current && (
          <button
            type="button"
            onClick={() => {
              show(pictures.length)
              moving.onCue()
            }}
            className="touch-area absolute bottom-4 left-4 flex h-8 items-center gap-1.5 rounded-full bg-surface/90 pr-3 pl-2.5 text-sm text-ink hover:bg-surface"
          >
            <PlayIcon className="size-3.5" />
            {moving.cue}
          </button>
        )}
        {onCloseUp && current && (
          <button
            type="button"
            onClick={onCloseUp}
            className="touch-area absolute right-4 bottom-4 flex h-8 items-center gap-1.5 rounded-full bg-surface/90 pr-3.5 pl-3 text-sm text-ink hover:bg-surface"
          >
            <SearchIcon className="size-4" />
            细看
          </button>
        )}
        {!onCloseUp && current && (
          <span
            aria-hidden
            className="pointer-events-none absolute right-4 bottom-4 grid size-8 place-items-center rounded-full bg-surface/85 text-ink-soft"
          >
            <ExpandIcon className="size-4" />
          </span>
        )}
      </div>
      {miniatures.length > 1 && (
        <div className="snap-row mt-3 gap-2 p-0.5">
          {miniatures.map((picture, index) => (
            <button
              key={picture.alt}
              type="button"
              aria-label={index < pictures.length ? `看第 ${index + 1} 张` : `看${moving?.label}`}
              aria-current={index === at}
              onClick={() => show(index)}
              className={cx(
                'relative w-14 shrink-0 rounded-sm p-0.5 ring-1 transition-shadow',
                index === at ? 'ring-ink' : 'ring-line hover:ring-line-strong',
              )}
            >
              <Picture {...picture} alt="" ratio={1} sizes="56px" priority={false} />
              {index === pictures.length && (
                <span className="absolute inset-0 grid place-items-center">
                  <span className="grid size-6 place-items-center rounded-full bg-surface/90 text-ink">
                    <PlayIcon className="size-3" />
                  </span>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {closer && current && <Zoom label={label} picture={current} veil={veil} onClose={() => setCloser(false)} />}
    </section>
  )
}
