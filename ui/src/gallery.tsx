import { type ComponentType, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { ExpandIcon } from './page-icons.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import { useSnapRow } from './snap.ts'
import type { ZoomProps } from './zoom.tsx'

export interface GalleryProps {
  /** Name of the work. */
  label: string
  /** Each with words (`alt`) of its own. */
  pictures: PictureProps[]
  /** Width over height of the stage. */
  ratio?: number
  /** The window of the one looked at closer; its library comes only to those who look. */
  Zoom: ComponentType<ZoomProps>
  /** Laid over whatever is shown large, such as a watermark; it fills its box and takes no presses. */
  veil?: ReactNode
  className?: string
}

/** Views of one work: the large one swiped sideways, miniatures under it, closer in a full window. */
export function Gallery({ label, pictures, ratio = 1, Zoom, veil, className }: GalleryProps) {
  const { row, at, show } = useSnapRow(pictures.length)
  const [closer, setCloser] = useState(false)
  const current = pictures[at]
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
              <Picture {...picture} ratio={ratio} priority={index === 0} />
            </button>
          ))}
        </div>
        {veil && <div className="pointer-events-none absolute inset-2">{veil}</div>}
        <span
          aria-hidden
          className="pointer-events-none absolute right-4 bottom-4 grid size-8 place-items-center rounded-full bg-surface/85 text-ink-soft"
        >
          <ExpandIcon className="size-4" />
        </span>
      </div>
      {pictures.length > 1 && (
        <div className="snap-row mt-3 gap-2 p-0.5">
          {pictures.map((picture, index) => (
            <button
              key={picture.alt}
              type="button"
              aria-label={`看第 ${index + 1} 张`}
              aria-current={index === at}
              onClick={() => show(index)}
              className={cx(
                'w-14 shrink-0 rounded-sm p-0.5 ring-1 transition-shadow',
                index === at ? 'ring-ink' : 'ring-line hover:ring-line-strong',
              )}
            >
              <Picture {...picture} alt="" ratio={1} sizes="56px" priority={false} />
            </button>
          ))}
        </div>
      )}
      {closer && current && <Zoom label={label} picture={current} veil={veil} onClose={() => setCloser(false)} />}
    </section>
  )
}
