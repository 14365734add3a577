import type { Picture as PictureOf } from '@app/contract'
import { Picture, SerialBadge } from '@app/ui'
import type { ReactNode } from 'react'
import { pictureProps } from '../../lib/image.ts'

export interface GiftHeadProps {
  piece: { name: string; cover: PictureOf; serial: number; edition: number }
  /** Content below the number, such as the creator. */
  children?: ReactNode
}

/** Row with the piece a gift is about. */
export function GiftHead({ piece: { name, cover, serial, edition }, children }: GiftHeadProps) {
  return (
    <div className="flex items-center gap-4">
      <Picture {...pictureProps(cover, '', '96px')} ratio={1} className="mount w-24 shrink-0 rounded-sm" />
      <div className="min-w-0">
        <p className="title line-clamp-2 text-lg leading-snug">{name}</p>
        <div className="mt-2">
          <SerialBadge serial={serial} edition={edition} />
        </div>
        {children && <div className="mt-1.5 text-sm text-ink-soft">{children}</div>}
      </div>
    </div>
  )
}
