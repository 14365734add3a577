import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import { usePressRun } from './press-run.ts'

export interface NightStageProps {
  open: boolean
  /** Called to close it: by the close button, Escape or the browser's back button. */
  onClose: () => void
  /** Accessible name of the window. */
  title: string
  children: ReactNode
  /** Whether the URL contains the open state, so that the back button closes it without further help. */
  isInAddress?: boolean
}

/** A full window of the night exhibition. */
export function NightStage({ open, onClose, title, children, isInAddress = false }: NightStageProps) {
  useLayer(open && !isInAddress, onClose)
  const run = usePressRun(open)
  const stage = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        // The close button still receives presses during the fade-out.
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
