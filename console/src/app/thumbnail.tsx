import type { Picture } from '@app/contract'
import { cx } from '@app/ui'
import { endingFor, useImageAddress } from './image-address.ts'

interface ThumbnailProps {
  picture: Picture
  /** What is to be seen; empty where words beside it say so. */
  alt?: string
  /** Pixels it is shown at. */
  pixels?: number
  className?: string
}

/** A picture in its own proportions within the box that it is given. */
export function Thumbnail({ picture, alt = '', pixels = 320, className }: ThumbnailProps) {
  const address = useImageAddress()(picture, endingFor(picture, pixels))
  return (
    <span className={cx('grid place-items-center overflow-hidden rounded-sm bg-sunken', className)}>
      {address && <img src={address} alt={alt} loading="lazy" draggable={false} className="size-full object-contain" />}
    </span>
  )
}
