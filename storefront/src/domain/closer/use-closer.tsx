import type { Picture, Sight } from '@app/contract'
import { type ReactNode, useState } from 'react'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { isLarge } from '@app/contract/tiles'
import type { CloserProps } from './viewer.tsx'

const Closer = lazySheetWithRetry<CloserProps>(() => import('./viewer.tsx'))

export interface CloserOptions {
  picture: Picture | undefined
  /** Of the work. */
  name: string
  sights: readonly Sight[]
  veil?: ReactNode
}

/**
 * The closer look at a work's first picture: how it is asked for, and the window itself, to be put anywhere on the page. Nothing of it is
 * fetched before. Undefined where the picture has no more to show.
 */
export function useCloser({ picture, name, sights, veil }: CloserOptions) {
  const [isOpen, setOpen] = useState(false)
  if (!picture || !isLarge(picture)) return undefined
  return {
    onAsk: () => setOpen(true),
    window: (
      <Closer open={isOpen} picture={picture} name={name} sights={sights} veil={veil} onClose={() => setOpen(false)} />
    ),
  }
}
