import type { Picture } from '@app/contract'
import type { ReactNode } from 'react'
import { Thumbnail } from './thumbnail.tsx'

interface NamedPictureProps {
  /** Null for an empty frame. */
  picture: Picture | null
  children: ReactNode
}

/** Name of a record in a list, after its picture. */
export function NamedPicture({ picture, children }: NamedPictureProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 align-middle">
      {picture ? (
        <Thumbnail picture={picture} pixels={80} className="size-10 shrink-0" />
      ) : (
        <span aria-hidden className="size-10 shrink-0 rounded-sm bg-sunken" />
      )}
      {/* A link's underline does not reach into a flex box. */}
      <span className="min-w-0 truncate in-[a]:underline in-[a]:decoration-line-strong in-[a]:underline-offset-4">
        {children}
      </span>
    </span>
  )
}
