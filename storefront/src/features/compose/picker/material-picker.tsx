import type { ItemId } from '@app/contract'
import { Button, cx, PlainInput } from '@app/ui'
import { useId, useState } from 'react'
import type { Material } from '../api.ts'
import type { Piece } from '../../../domain/item/api.ts'
import { isFree, toggle } from './choice.ts'
import { PieceOption } from './piece-option.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

export interface MaterialPickerProps {
  material: Material
  /** All pieces the user owns of the work, highest number first. */
  pieces: readonly Piece[]
  chosen: readonly Piece[]
  /** Whether the choice was preset, not made by the user. */
  isPreset: boolean
  onChoose: (nftIds: ItemId[]) => void
}

/** Pieces rendered at first and added by each press on more. */
const step = 60
/** From this many pieces on, a search field replaces scrolling. */
const manyPieces = 24

/** List box for choosing which pieces of one work are consumed: arrows move, Space chooses. */
export function MaterialPicker({ material, pieces, chosen, isPreset, onChoose }: MaterialPickerProps) {
  const { name, quantity } = material
  const id = useId()
  const [number, setNumber] = useState('')
  const [most, setMost] = useState(step)
  const [said, setSaid] = useState('')
  const found = number ? pieces.filter(({ serial }) => String(serial).includes(number)) : pieces
  const shown = found.slice(0, most)
  const focus = useRovingFocus(shown.length)

  function press(piece: Piece) {
    if (!isFree(piece)) return
    const { ids, replaced } = toggle(chosen, piece, quantity)
    setSaid(replaced ? `已用编号 ${piece.serial} 换下编号 ${replaced.serial}。` : '')
    onChoose(ids)
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={`${id}-title`} className="title min-w-0 truncate text-lg">
          {name}
        </h3>
        <p
          role="status"
          className={cx('figures shrink-0 text-sm', chosen.length === quantity ? 'text-celadon-ink' : 'text-ink-soft')}
        >
          <span className="sr-only">{said}</span>
          已选 {chosen.length} / {quantity} 件
        </p>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
        {hintOf({ isPreset: isPreset && chosen.length > 0, free: pieces.filter(isFree).length, quantity })}
      </p>
      {pieces.length > manyPieces && (
        <label htmlFor={`${id}-number`} className="mt-3 flex items-center gap-3 text-sm text-ink-soft">
          按编号找
          <PlainInput
            id={`${id}-number`}
            type="text"
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.target.value.normalize('NFKC').replaceAll(/\D/g, ''))}
            className="figures h-11 w-32 rounded-md border border-line-strong bg-surface px-3 text-base text-ink"
          />
        </label>
      )}
      <div
        role="listbox"
        tabIndex={-1}
        aria-multiselectable
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        onKeyDown={focus.onKeyDown}
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5"
      >
        {shown.map((piece, index) => (
          <PieceOption
            key={piece.nftId}
            piece={piece}
            isChosen={chosen.includes(piece)}
            isStop={index === focus.at}
            onFocus={() => focus.moveTo(index)}
            onPress={() => press(piece)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="py-4 text-sm text-ink-soft">
          {number ? `没有编号里带 ${number} 的。` : '你还没有这件作品，回到活动页看看去哪里找。'}
        </p>
      )}
      {found.length > most && (
        <Button size="small" className="mt-4" onClick={() => setMost(most + step)}>
          再看 {Math.min(step, found.length - most)} 件
        </Button>
      )}
    </section>
  )
}

/** Hint for choosing among the free pieces. */
function hintOf({ isPreset, free, quantity }: { isPreset: boolean; free: number; quantity: number }): string {
  if (free <= quantity) return free === quantity ? `能用的正好 ${free} 件。` : `能用的只有 ${free} 件。`
  if (isPreset) return '已默认选择编号最大的。编号小的更少见，可以保留。'
  return quantity > 1 ? '选满后再点一件，会换下最先选的。' : '点另一件，就换成它。'
}
