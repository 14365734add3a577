import type { ConfirmModalProps } from '@app/ui/confirm-modal'
import type { ZoomProps } from '@app/ui/zoom'
import { lazySheetWithRetry } from './later.tsx'

// The dialog's library comes only to those who are asked something, or look closer.
export const ConfirmModal = lazySheetWithRetry<ConfirmModalProps>(() =>
  import('@app/ui/confirm-modal').then((module) => ({ default: module.ConfirmModal })),
)
export const Zoom = lazySheetWithRetry<ZoomProps>(() =>
  import('@app/ui/zoom').then((module) => ({ default: module.Zoom })),
)
