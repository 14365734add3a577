import { Button, buttonStyle, Picture, Seal, SerialPlate } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useRef } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../app/paths.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { GiftDetail } from '../api.ts'
import { holdWords } from '../words.ts'

/** Each part of the moment comes a breath after the one before. */
const after = (milliseconds: number) => ({ animationDelay: `calc(${milliseconds}ms * var(--motion))` })

export interface ReceivedProps {
  gift: GiftDetail
  open: boolean
  onClose: () => void
  /** One goes on to the piece: the way back leads to the record, not to this moment again. */
  onLeave: () => void
}

/** A quiet moment: the piece hangs in its new place. It asks for nothing and can be left at once. */
export function Received({ gift, open, onClose, onLeave }: ReceivedProps) {
  const leave = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} onClose={onClose} isInAddress title="已收下" hideTitle initialFocus={leave}>
      <div className="flex flex-col items-center pt-2 pb-1 text-center">
        <div className="w-52 animate-rise" style={after(120)}>
          <Picture {...pictureProps(gift.cover, gift.name, '220px')} priority className="mount rounded-sm" />
        </div>
        <p role="status" className="mt-7 animate-appear" style={after(520)}>
          <Seal className="mx-auto size-7 text-vermilion" />
          <span className="title mt-4 block text-2xl">{gift.name}</span>
          <span className="mt-2 block text-celadon-ink">从 {gift.otherName} 到你手里，现在由你入藏</span>
        </p>
        <div className="mt-4 animate-appear" style={after(720)}>
          <SerialPlate serial={gift.serial} edition={gift.edition} />
        </div>
        <p className="mt-4 text-sm text-ink-soft">{holdWords(gift.holdDays)}。链上的登记几分钟内会跟上。</p>
        <div className="mt-8 flex w-full flex-wrap justify-center gap-3 *:grow">
          <Button ref={leave} onClick={onClose}>
            回到记录
          </Button>
          <Link
            to={address('collectionInfo', { id: gift.nftId })}
            onClick={onLeave}
            className={buttonStyle({ variant: 'primary' })}
          >
            去看这一件
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
