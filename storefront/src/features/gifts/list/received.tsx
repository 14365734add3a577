import { Button } from '@app/ui'
import { NightStage } from '@app/ui/night-stage'
import { OwnPiece, PieceWays } from '../../../domain/item/own-piece.tsx'
import type { GiftDetail } from '../api.ts'
import { holdText } from '../labels.ts'

export interface ReceivedProps {
  gift: GiftDetail
  open: boolean
  onClose: () => void
  /** Called when the user goes to the piece: navigating back then leads to the record instead of this celebration. */
  onLeave: () => void
}

/** Quiet celebration: the piece in its new place. It asks for nothing and can be closed at once. */
export function Received({ gift, open, onClose, onLeave }: ReceivedProps) {
  return (
    <NightStage open={open} onClose={onClose} isInAddress title="已收下">
      <OwnPiece picture={gift.cover} name={gift.name} happened="已收下" serial={gift.serial} edition={gift.edition}>
        <p role="status" className="text-celadon-ink">
          从 {gift.otherName} 送给你，现在由你入藏
        </p>
        <p className="mt-2 text-sm text-ink-soft">{holdText(gift.holdDays)}。链上登记会在几分钟内完成。</p>
        <PieceWays nftId={gift.nftId} label="去看这一件" onLeave={onLeave}>
          <Button onClick={onClose}>回到记录</Button>
        </PieceWays>
      </OwnPiece>
    </NightStage>
  )
}
