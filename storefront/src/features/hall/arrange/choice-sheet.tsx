import { Bone, Button, cx, EmptyState, formatSerial, Picture } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { pictureProps } from '../../../lib/image.ts'
import { hallChoices, type OwnHungPiece } from '../api.ts'

export interface ChoiceSheetProps {
  hung: readonly OwnHungPiece[]
  /** Maximum pieces in a hall. */
  most: number
  onChosen: (pieces: OwnHungPiece[]) => void
  onClose: () => void
}

/** Sheet with the user's pieces, marking those in the hall; chosen pieces are added after the others. */
export default function ChoiceSheet({ hung, most, onChosen, onClose }: ChoiceSheetProps) {
  const [chosen, setChosen] = useState<readonly OwnHungPiece[]>([])
  const hangs = new Set(hung.map(({ nftId }) => nftId))
  const isChosen = ({ nftId }: OwnHungPiece) => chosen.some((one) => one.nftId === nftId)
  const isFull = hung.length + chosen.length >= most
  const toggle = (piece: OwnHungPiece) =>
    setChosen(isChosen(piece) ? chosen.filter(({ nftId }) => nftId !== piece.nftId) : [...chosen, piece])
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="从藏品里挑"
      description={isFull ? `展厅最多挂 ${most} 件，已经满了` : undefined}
      footer={
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => onChosen([...chosen])}>
          {chosen.length > 0 ? `挂上 ${chosen.length} 件` : '挂上'}
        </Button>
      }
    >
      <EndlessList
        query={useInfiniteQuery(hallChoices())}
        skeleton={<Bone className="h-64" />}
        empty={<EmptyState title="还没有藏品">入藏之后，就能挂到展厅里来。</EmptyState>}
        failure="藏品加载失败"
      >
        {(pieces: OwnHungPiece[]) => (
          <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
            {pieces.map((piece) => {
              const isHung = hangs.has(piece.nftId)
              const isOn = isHung || isChosen(piece)
              return (
                <li key={piece.nftId}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    disabled={isHung || (isFull && !isOn)}
                    onClick={() => toggle(piece)}
                    className={cx(
                      'block w-full rounded-md border p-1.5 text-left disabled:opacity-60',
                      isOn ? 'border-celadon bg-celadon-wash' : 'border-line hover:border-ink-soft',
                    )}
                  >
                    <Picture {...pictureProps(piece.cover, '', '160px')} ratio={1} />
                    <span className="mt-1.5 block truncate text-sm">{piece.name}</span>
                    <span className="figures block truncate text-xs text-ink-soft">
                      {isHung ? '已经挂着' : formatSerial(piece.serial, piece.edition)}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </EndlessList>
    </Dialog>
  )
}
