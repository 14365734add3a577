import { formatCount } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'

export interface SpendQuestionProps {
  costPoints: number
  /** Current balance of points. */
  points: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before points are spent for the first time in a visit. */
export default function SpendQuestion({ costPoints, points, onConfirm, onClose }: SpendQuestionProps) {
  return (
    <ConfirmModal
      isNight
      open
      title={`用 ${costPoints} 积分抽一次`}
      tip={`今天的免费机会已经用过。这一抽从你的 ${formatCount(points)} 积分里扣 ${costPoints}，抽后不退；本次访问不再询问。`}
      confirmLabel={`用 ${costPoints} 积分抽`}
      cancelLabel="取消"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
