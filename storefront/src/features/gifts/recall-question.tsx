import type { GiftId } from '@app/contract'
import { toast } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { useApiMutation } from '../../lib/mutation.ts'
import { sayWhy } from './ended.ts'

export interface RecallQuestionProps {
  gift: { giftId: GiftId; name: string; otherName: string }
  onClose: () => void
}

/** Asks for confirmation before a gift is taken back. */
export default function RecallQuestion({ gift, onClose }: RecallQuestionProps) {
  const taking = useApiMutation('hwnft/giftRecord/recall', { isQuiet: true })

  async function recall(): Promise<void> {
    try {
      await taking.mutateAsync({ giftId: gift.giftId })
      toast.good(`《${gift.name}》已收回，还在你这里`)
    } catch (error) {
      await sayWhy(error, gift.giftId)
    }
  }
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={recall}
      title="收回这份赠送"
      tip={`收回后，《${gift.name}》立刻解锁，${gift.otherName} 不能再收下它。今天的赠送次数不会退回。`}
      confirmLabel="收回"
      cancelLabel="再等等"
    />
  )
}
