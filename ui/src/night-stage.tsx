import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import { usePressRun } from './press-run.ts'

export interface NightStageProps {
  open: boolean
  /** Asked to close: by the cross, Escape or the way back. */
  onClose: () => void
  /** Said of the window to those who listen. */
  title: string
  children: ReactNode
  /** The address says that it is open, so that the way back leaves it by itself. */
  isInAddress?: boolean
}

/** A full window of the night exhibition, for what is worth the whole of it. */
export function NightStage({ open, onClose, title, children, isInAddress = false }: NightStageProps) {
  useLayer(open && !isInAddress, onClose)
  const run = usePressRun(open)
  const stage = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        // While it fades out its cross still takes presses.
        if (!next && open && !run.isOfRun(details.event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          {...run.handlers}
          initialFocus={stage}
          className="night fixed inset-0 z-(--layer-sheet) animate-appear overflow-auto overscroll-contain outline-none"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          <div ref={stage} tabIndex={-1} className="outline-none">
            {children}
          </div>
          <Base.Close
            render={
              <IconButton
                label="关闭"
                className="mt-safe fixed top-2 right-2 z-(--raised) rounded-full! bg-scrim text-ink md:top-4 md:right-4"
              />
            }
          >
            <CloseIcon />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
