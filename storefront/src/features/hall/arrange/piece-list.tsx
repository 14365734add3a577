import type { ItemId } from '@app/contract'
import { Button, cx, Field, formatCount, formatSerial, icon, Picture, TextInput, withoutEntry } from '@app/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { validationMessage } from '../../../lib/wording.ts'
import type { OwnHungPiece } from '../api.ts'
import { useDrag } from './use-drag.ts'

const HandleIcon = icon(<path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="3" />)
const captionMost = 40

export interface PieceListProps {
  pieces: readonly OwnHungPiece[]
  onMove: (from: number, to: number) => void
  onChange: (pieces: readonly OwnHungPiece[]) => void
  /** Invalid caption: its position and the message. */
  wrong: { at: number; text: string } | undefined
}

type Control = 'handle' | 'back' | 'on'

/**
 * Pieces of the hall in order: each can be dragged by its handle, moved with buttons or arrow keys, captioned and
 * removed.
 */
export function PieceList({ pieces, onMove, onChange, wrong }: PieceListProps) {
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, onMove)
  const [announcement, setAnnouncement] = useState('')
  // A row that is moved in the DOM loses focus.
  const held = useRef<{ nftId: ItemId; control: Control }>(undefined)
  useEffect(() => {
    if (!held.current) return
    const { nftId, control } = held.current
    held.current = undefined
    document.getElementById(`${control}-${nftId}`)?.focus()
  })

  function move(at: number, by: number, control: Control) {
    const piece = pieces[at]
    const to = at + by
    if (!piece || to < 0 || to >= pieces.length) return
    held.current = { nftId: piece.nftId, control }
    setAnnouncement(`《${piece.name}》现在是第 ${to + 1} 件`)
    onMove(at, to)
  }

  function byKey(event: KeyboardEvent, at: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(at, by, 'handle')
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} className="grid gap-3">
        {pieces.map((piece, at) => (
          <li
            key={piece.nftId}
            className={cx(
              'grid grid-cols-[auto_4.5rem_1fr] items-start gap-x-3 gap-y-2 rounded-md border bg-surface p-3 sm:grid-cols-[auto_6rem_1fr] sm:gap-x-4 sm:p-4',
              drag.dragged === at ? 'border-ink shadow-float' : 'border-line',
            )}
          >
            <button
              type="button"
              id={`handle-${piece.nftId}`}
              aria-label={`移动《${piece.name}》，第 ${at + 1} 件：按上下方向键`}
              onPointerDown={(event) => drag.begin(event, at)}
              onKeyDown={(event) => byKey(event, at)}
              className="touch -ml-2 grid cursor-grab touch-none place-items-center self-center text-ink-faint hover:text-ink"
            >
              <HandleIcon className="size-5" />
            </button>
            <Picture {...pictureProps(piece.cover, '', '96px')} ratio={1} className="rounded-sm" />
            <div className="min-w-0">
              <h3 className="title truncate">
                <span className="figures mr-2 font-sans text-sm font-normal text-ink-faint">{at + 1}</span>
                {piece.name}
              </h3>
              <p className="figures truncate text-sm text-ink-soft">
                {[piece.albumName, `${formatSerial(piece.serial, piece.edition)} / ${formatCount(piece.edition)}`]
                  .filter(Boolean)
                  .join('　')}
              </p>
              <div className="mt-1 -ml-3 flex flex-wrap">
                <Button
                  id={`back-${piece.nftId}`}
                  size="small"
                  variant="quiet"
                  aria-label={`《${piece.name}》前移`}
                  aria-disabled={at === 0}
                  onClick={() => move(at, -1, 'back')}
                >
                  前移
                </Button>
                <Button
                  id={`on-${piece.nftId}`}
                  size="small"
                  variant="quiet"
                  aria-label={`《${piece.name}》后移`}
                  aria-disabled={at === pieces.length - 1}
                  onClick={() => move(at, 1, 'on')}
                >
                  后移
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`取下《${piece.name}》`}
                  onClick={() => {
                    setAnnouncement(`《${piece.name}》取下了`)
                    onChange(withoutEntry(pieces, at))
                  }}
                >
                  取下
                </Button>
              </div>
            </div>
            <Caption
              piece={piece}
              error={wrong?.at === at ? wrong.text : undefined}
              onChange={(caption) =>
                onChange(pieces.map((other, index) => (index === at ? { ...piece, caption } : other)))
              }
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface CaptionProps {
  piece: OwnHungPiece
  error: string | undefined
  onChange: (caption: string) => void
}

function Caption({ piece: { name, caption }, error, onChange }: CaptionProps) {
  return (
    <Field
      label={<span className="sr-only">{`《${name}》的说明`}</span>}
      error={error ?? tooLong(caption.trim(), captionMost) ?? validationMessage(caption)}
      className="col-span-3 sm:col-span-1 sm:col-start-3"
    >
      <TextInput
        value={caption}
        placeholder="写一句说明，会显示在标牌上"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
