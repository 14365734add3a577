import type { Picture, Sight } from '@app/contract'
import { type ReactNode, useState } from 'react'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { isLarge } from '@app/contract/tiles'
import type { CloserProps } from './viewer.tsx'

const Closer = lazySheetWithRetry<CloserProps>(() => import('./viewer.tsx'))

export interface CloserOptions {
  picture: Picture | undefined
  /** Name of the work. */
  name: string
  sights: readonly Sight[]
  veil?: ReactNode
}

/**
 * Offers the close-up viewer for a work's first picture: a function that opens it, and the window to place anywhere on
 * the page. Loads nothing before. Undefined if the picture has no finer levels.
 */
export function useCloseUp({ picture, name, sights, veil }: CloserOptions) {
  const [isOpen, setOpen] = useState(false)
  if (!picture || !isLarge(picture)) return undefined
  return {
    onAsk: () => setOpen(true),
    window: (
      <Closer open={isOpen} picture={picture} name={name} sights={sights} veil={veil} onClose={() => setOpen(false)} />
    ),
  }
}
