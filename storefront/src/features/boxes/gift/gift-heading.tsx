import { Button, formatCount } from '@app/ui'
import type { ReactNode } from 'react'
import type { GiftBox } from '../api.ts'
import { BoxTitle } from '../detail/box-title.tsx'

export interface GiftHeadingProps {
  gift: GiftBox
  /** The user's closed boxes of this kind. */
  closed: number
  isPending: boolean
  /** Age from which the user may open it; undefined if they may. */
  openFrom: number | undefined
  onOpen: () => Promise<void>
  /** Shown if there is none to open. */
  note: ReactNode
}

/** Head of a gift box, with the button to open one. */
export function GiftHeading({ gift, closed, isPending, openFrom, onOpen, note }: GiftHeadingProps) {
  const pieces = gift.contents.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header>
      <p className="text-sm tracking-[0.12em] text-ink-faint">礼盒</p>
      <BoxTitle box={gift} />
      <p className="mt-4 text-sm text-ink-faint">内含 {formatCount(pieces)} 件，打开后一次全部归你。</p>
      {closed > 0 ? (
        <div className="mt-8">
          <Button
            variant="primary"
            size="large"
            wide
            disabled={openFrom !== undefined}
            pending={isPending}
            pendingLabel="正在打开"
            onClick={onOpen}
            className="md:max-w-96"
          >
            {openFrom === undefined ? '打开礼盒' : `满 ${openFrom} 周岁后可打开`}
          </Button>
          {closed > 1 && <p className="mt-3 text-sm text-ink-faint">你有 {closed} 个没打开的，每次打开一个。</p>}
        </div>
      ) : (
        <p className="mt-8 border-l-2 border-line-strong py-1 pl-4 text-sm text-ink-soft">{note}</p>
      )}
    </header>
  )
}
