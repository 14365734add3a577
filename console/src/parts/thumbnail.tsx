import type { Picture } from '@app/contract'
import { cx } from '@app/ui'
import { endingFor, useImageAddress } from './image-address.ts'

interface ThumbnailProps {
  picture: Picture
  /** Alternative text; empty if the text beside it describes the picture. */
  alt?: string
  /** Display width in pixels. */
  pixels?: number
  className?: string
}

/** Picture in its own proportions within the given box. */
export function Thumbnail({ picture, alt = '', pixels = 320, className }: ThumbnailProps) {
  const address = useImageAddress()(picture, endingFor(picture, pixels))
  return (
    <span className={cx('grid place-items-center overflow-hidden rounded-sm bg-sunken', className)}>
      {address && <img src={address} alt={alt} loading="lazy" draggable={false} className="size-full object-contain" />}
    </span>
  )
}
