import { Avatar } from '@app/ui'
import type { ReactNode } from 'react'
import { imageUrl } from '../../lib/image.ts'
import { RelativeTime } from '../../lib/relative-time.tsx'

export interface HeadProps {
  name: string
  avatar: string
  /** Epoch seconds. */
  time: number
  /** Content after the time, such as the spot. */
  note?: ReactNode
  /** Content at the far end. */
  aside?: ReactNode
  /** Edge length of the avatar in pixels. */
  size?: number
}

/** Author and time of a message. */
export function Head({ name, avatar, time, note, aside, size = 40 }: HeadProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar src={avatar && imageUrl(avatar)} name={name} size={size} />
      <div className="min-w-0 grow leading-snug">
        <p className="truncate font-medium">{name}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink-faint">
          <RelativeTime time={time} />
          {note}
        </p>
      </div>
      {aside}
    </div>
  )
}
