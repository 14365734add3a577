import { lazy, Suspense, useState, type ReactNode } from 'react'

const PromoteDialog = lazy(() => import('./promote-dialog.tsx'))

/** The invite pop-up and what opens it. It outlives the menu it was opened from. */
export function usePromotion(): { promote: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    promote: () => setOpen(true),
    dialog: open && (
      <Suspense>
        <PromoteDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
