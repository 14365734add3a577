import { ConfirmModal } from '@app/ui/confirm-modal'
import type { GiftDetail } from '../api.ts'

export interface DeclineQuestionProps {
  gift: GiftDetail
  onDecline: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before a gift is declined. */
export function DeclineQuestion({ gift, onDecline, onClose }: DeclineQuestionProps) {
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={onDecline}
      title="婉拒这份赠送"
      tip={`《${gift.name}》会退回给 ${gift.otherName}，对方会看到你没有收下。`}
      confirmLabel="婉拒"
      cancelLabel="再想想"
      tone="danger"
    />
  )
}
