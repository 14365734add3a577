import { Picture } from '@app/ui'
import type { CSSProperties, KeyboardEvent } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { Outcome } from '../use-composing.ts'

/** Maximum pieces drawn: more would hide one another. */
const mostDrawn = 8

/** The pieces in a circle, moving together into one. */
export function ConvergingPieces({ composed, consumed, onSkip }: Outcome & { onSkip: () => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    event.preventDefault()
    onSkip()
  }

  const drawn = consumed.slice(0, mostDrawn)
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden select-none">
      <div
        aria-hidden
        className="relative grid size-[min(64vw,44dvh,26rem)] place-items-center [--reach:min(31vw,31dvh,20rem)]"
      >
        <div className="compose-light absolute -inset-[45%]" />
        <div className="compose-result absolute inset-0">
          <Picture {...pictureProps(composed.cover, '', '(min-width: 768px) 416px, 64vw')} ratio={1} priority />
        </div>
        {drawn.map((piece, index) => (
          <div
            key={piece.nftId}
            className="compose-piece mount absolute w-[min(26vw,18dvh,10rem)] rounded-sm p-1"
            style={placeOf(index, drawn.length)}
          >
            <Picture {...pictureProps(piece.cover, '', '160px')} ratio={1} priority className="rounded-sm" />
          </div>
        ))}
      </div>
      {/* Covers the whole window and has focus from the start, so that any press and any key skip the animation. */}
      <button
        type="button"
        onClick={onSkip}
        onKeyDown={onKeyDown}
        className="pb-safe touch fixed right-5 bottom-5 px-3 text-sm text-ink-faint transition-colors after:fixed after:inset-0 hover:text-ink focus-visible:-outline-offset-2"
      >
        跳过
      </button>
    </div>
  )
}

/** Position of a piece on the circle of radius 1. Two pieces are side by side; more begin at the top. */
function placeOf(index: number, count: number): CSSProperties {
  const from = count === 2 ? Math.PI : -Math.PI / 2
  const angle = from + (index / count) * 2 * Math.PI
  return { '--x': Math.cos(angle).toFixed(3), '--y': Math.sin(angle).toFixed(3) } as CSSProperties
}
