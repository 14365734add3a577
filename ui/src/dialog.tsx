import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import { usePressRun } from './press-run.ts'

export interface DialogProps {
  open: boolean
  /** Called to close it: by the close button, Escape, a press outside or the browser's back button. */
  onClose: () => void
  title: ReactNode
  /** Hides the title visually but keeps it for screen readers. */
  hideTitle?: boolean
  /** One sentence under the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  /** `wide` for content with pictures. */
  size?: 'normal' | 'wide'
  /** Below 768 px: a bottom sheet, or the desktop dialog scaled to 0.8. */
  onPhones?: 'sheet' | 'scaled'
  /** Closes only by its own buttons: no close button, Escape, press outside or back button. */
  insistent?: boolean
  /** Called for the back button instead of closing; returns false if the dialog stays open. */
  onBack?: () => unknown
  /** Whether the URL contains the open state, so that the back button closes it without further help. */
  isInAddress?: boolean
  /** Whether it belongs to a page of the night exhibition, in any theme. */
  isNight?: boolean
  /** Focused on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** Classes of the backdrop of a dialog, sheet or drawer. */
export const backdropStyle =
  'fixed inset-0 z-(--layer-sheet) bg-scrim transition-opacity duration-(--duration-slow) data-starting-style:opacity-0 data-ending-style:opacity-0'

const popupStyle = cx(
  'fixed z-(--layer-sheet) flex flex-col bg-surface text-ink shadow-float outline-none transition-[translate,scale,opacity] duration-(--duration-slow)',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
  // From 768 px: a dialog that grows from the middle.
  'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[min(44rem,88dvh)] md:w-[calc(100%-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg',
  'md:data-starting-style:scale-[calc(1-0.03*var(--motion))] md:data-ending-style:scale-[calc(1-0.03*var(--motion))]',
)

const phoneStyles = {
  sheet: cx(
    'pb-safe max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[88dvh] max-md:rounded-t-sheet max-md:opacity-100',
    'max-md:data-starting-style:translate-y-[calc(100%*var(--motion))] max-md:data-ending-style:translate-y-[calc(100%*var(--motion))]',
  ),
  scaled: cx(
    // Above the middle, so that the on-screen keyboard does not cover it.
    'max-md:top-[42%] max-md:left-1/2 max-md:max-h-[100dvh] max-md:w-[calc(125vw-3rem)] max-md:max-w-[calc(var(--container-dialog)/0.8)] max-md:-translate-x-1/2 max-md:-translate-y-1/2 max-md:scale-80 max-md:rounded-lg',
    'max-md:data-starting-style:scale-[calc(0.8-0.03*var(--motion))] max-md:data-ending-style:scale-[calc(0.8-0.03*var(--motion))]',
    // Laid out a quarter larger, so that nothing becomes too small to read or touch after scaling.
    'max-md:[--spacing:0.3125rem] max-md:[--text-sm:1.09375rem] max-md:[--text-base:1.25rem] max-md:[--text-lg:1.40625rem] max-md:[--text-xl:1.71875rem]',
  ),
} as const

const stay = () => false

/** A dialog on desktops, a bottom sheet on phones. Traps focus and returns it on closing. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    hideTitle,
    description,
    children,
    footer,
    size = 'normal',
    onPhones = 'sheet',
    insistent,
    onBack = insistent ? stay : onClose,
    isInAddress = false,
    isNight,
    initialFocus,
  } = props
  useLayer(open && !isInAddress, onBack)
  const run = usePressRun(open)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={insistent}
      onOpenChange={(next, details) => {
        if (next || (insistent && details.reason === 'escape-key')) return
        // The close button still receives presses during the fade-out.
        if (open && !run.isOfRun(details.event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          {...run.handlers}
          initialFocus={initialFocus}
          className={cx(
            isNight && 'night',
            popupStyle,
            phoneStyles[onPhones],
            size === 'wide' ? 'md:max-w-prose' : 'md:max-w-dialog',
          )}
        >
          <div className={cx('flex items-start justify-between gap-4 pr-2 pl-5 md:pl-6', hideTitle ? 'pt-1' : 'pt-3')}>
            <div className={cx('min-w-0 grow pt-2', insistent && 'pr-3 md:pr-4')}>
              <Base.Title className={hideTitle ? 'sr-only' : 'title text-lg'}>{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>}
            </div>
            {!insistent && (
              <Base.Close
                render={<IconButton label="关闭" className={onPhones === 'scaled' ? 'max-md:size-11' : undefined} />}
              >
                <CloseIcon />
              </Base.Close>
            )}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-3 pb-5 md:px-6 md:pb-6">
            {children}
          </div>
          {footer && (
            <div className="flex gap-3 border-t border-line px-5 py-3.5 *:grow md:justify-end md:px-6 md:*:grow-0">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
