import { graphemesOf } from '@app/contract/cutText'
import type { ReactNode } from 'react'
import { useImageAddress } from './image-address.ts'

interface NamedAvatarProps {
  /** Path of the picture; empty for the first character of the name. */
  avatar: string
  name: string
  children?: ReactNode
}

/** Name of a user in a list, after their avatar. */
export function NamedAvatar({ avatar, name, children = name }: NamedAvatarProps) {
  const address = useImageAddress()({ url: avatar }, '')
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 align-middle">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken text-xs text-ink-faint"
      >
        {avatar !== '' && address !== '' ? (
          <img src={address} alt="" loading="lazy" draggable={false} className="size-full object-cover" />
        ) : (
          graphemesOf(name)[0]
        )}
      </span>
      <span className="min-w-0 truncate in-[a]:underline in-[a]:decoration-line-strong in-[a]:underline-offset-4">
        {children}
      </span>
    </span>
  )
}
