import type { ConfirmModalProps } from '@app/ui/confirm-modal'
import type { ZoomProps } from '@app/ui/zoom'
import { lazySheetWithRetry } from './later.tsx'

// The dialog library loads only for users who see a confirmation or open the viewer.
export const ConfirmModal = lazySheetWithRetry<ConfirmModalProps>(() =>
  import('@app/ui/confirm-modal').then((module) => ({ default: module.ConfirmModal })),
)
export const Zoom = lazySheetWithRetry<ZoomProps>(() =>
  import('@app/ui/zoom').then((module) => ({ default: module.Zoom })),
)
