import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import type { PictureProps } from './picture.tsx'
import { PictureMark } from './picture-mark.tsx'

export interface ZoomProps {
  label: string
  picture: PictureProps
  /** Overlay on the picture; it ignores pointer events. */
  veil?: ReactNode
  onClose: () => void
}

/** One picture in a full dark window; pressing it doubles its size and allows scrolling. */
export function Zoom({ label, picture, veil, onClose }: ZoomProps) {
  const [large, setLarge] = useState(false)
  useLayer(true, onClose)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="night fixed inset-0 z-(--layer-sheet) animate-appear overflow-auto overscroll-contain outline-none">
          <Base.Title className="sr-only">{label}</Base.Title>
          <button
            type="button"
            aria-label={large ? '缩小' : '放大'}
            onClick={() => setLarge(!large)}
            className={cx('relative block', large ? 'size-[200%] cursor-zoom-out' : 'size-full cursor-zoom-in')}
          >
            <picture className="contents">
              {picture.sources?.map((source) => (
                <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={large ? '200vw' : '100vw'} />
              ))}
              <img
                src={picture.src ?? undefined}
                alt={picture.alt}
                className="absolute inset-0 size-full object-contain"
              />
            </picture>
            {picture.mark && <PictureMark text={picture.mark} />}
            {veil && <span className="pointer-events-none absolute inset-0">{veil}</span>}
          </button>
          <Base.Close render={<IconButton label="关闭" className="pt-safe fixed top-2 right-2 bg-surface/70" />}>
            <CloseIcon />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
