import { cx, Picture } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import type { BrandPageContent } from '../api.ts'

interface HeroPictureProps {
  content: BrandPageContent
  /** The `sizes` of the srcset. */
  sizes?: string
  /** Gives the box its size: the picture fills it. */
  className?: string
}

/** Hero picture in a box styled by the look; nothing if the page has none. */
export function HeroPicture({ content: { hero }, sizes = '100vw', className }: HeroPictureProps) {
  if (!hero) return null
  return (
    <div className={cx('overflow-hidden', className)}>
      <Picture {...pictureProps(hero, '', sizes)} priority className="size-full" />
    </div>
  )
}
