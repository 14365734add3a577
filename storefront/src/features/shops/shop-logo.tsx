import type { Picture as PictureOf } from '@app/contract'
import { Avatar, Picture } from '@app/ui'
import { pictureProps } from '../../lib/image.ts'

/** Logo of a shop, or the first character of its name. */
export function ShopLogo({ logo, name }: { logo: PictureOf | null; name: string }) {
  return logo ? (
    <Picture {...pictureProps(logo, '', '48px')} ratio={1} className="size-12 shrink-0 rounded-full ring-1 ring-line" />
  ) : (
    <Avatar name={name} size={48} />
  )
}
