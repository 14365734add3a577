import { ItemState } from '@app/contract/enums'
import { CheckIcon, cx, LockIcon, Picture, SerialBadge } from '@app/ui'
import type { KeyboardEvent } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { Piece } from '../../../domain/item/api.ts'

export interface PieceOptionProps {
  piece: Piece
  isChosen: boolean
  /** Whether this option is the tab stop of its group. */
  isStop: boolean
  onFocus: () => void
  onPress: () => void
}

/** Option for one piece. A locked piece says so and cannot be chosen. */
export function PieceOption({ piece, isChosen, isStop, onFocus, onPress }: PieceOptionProps) {
  const isLocked = piece.state === ItemState.locked

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onPress()
  }

  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-disabled={isLocked}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={cx(
        'relative flex flex-col items-center gap-1.5 rounded-md border p-1.5 pb-2 transition-colors select-none [contain-intrinsic-size:auto_8rem] [content-visibility:auto]',
        isChosen
          ? 'border-celadon-ink bg-celadon-wash'
          : isLocked
            ? 'cursor-not-allowed border-line'
            : 'cursor-pointer border-line hover:border-ink-soft',
      )}
    >
      <Picture
        {...pictureProps(piece.cover, '', '104px')}
        ratio={1}
        className={cx('w-full rounded-sm', isLocked && 'opacity-45 saturate-0')}
      />
      <SerialBadge serial={piece.serial} />
      {isLocked && (
        <span className="inline-flex items-center gap-1 text-xs text-ink-soft">
          <LockIcon aria-hidden className="size-3.5" />
          转赠中
        </span>
      )}
      {isChosen && (
        <span
          aria-hidden
          className="absolute top-3 right-3 grid size-6 place-items-center rounded-full bg-celadon-ink text-surface"
        >
          <CheckIcon className="size-4" strokeWidth={2.2} />
        </span>
      )}
    </div>
  )
}
