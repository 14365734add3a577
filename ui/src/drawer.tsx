import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { backdropStyle } from './dialog.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import { usePressRun } from './press-run.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Title shown at its top. */
  title: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
  /** Fixed at the lower end. */
  footer?: ReactNode
}

/** A panel from the side, such as the navigation on phones. */
export function Drawer({ open, onClose, title, side = 'right', children, footer }: DrawerProps) {
  useLayer(open, onClose)
  const run = usePressRun(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && open && !run.isOfRun(event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          {...run.handlers}
          className={cx(
            'pt-safe pb-safe fixed inset-y-0 z-(--layer-sheet) flex w-[min(20rem,84vw)] flex-col bg-surface text-ink shadow-float outline-none',
            'transition-[translate,opacity] duration-(--duration-slow) data-ending-style:opacity-0 data-starting-style:opacity-0',
            side === 'left'
              ? 'left-0 data-ending-style:-translate-x-[calc(100%*var(--motion))] data-starting-style:-translate-x-[calc(100%*var(--motion))]'
              : 'right-0 data-ending-style:translate-x-[calc(100%*var(--motion))] data-starting-style:translate-x-[calc(100%*var(--motion))]',
          )}
        >
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
            <Base.Title className="title text-lg">{title}</Base.Title>
            <Base.Close render={<IconButton label="关闭" />}>
              <CloseIcon />
            </Base.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && <div className="border-t border-line px-5 py-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
