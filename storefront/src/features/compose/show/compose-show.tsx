import { CloseIcon, IconButton, isStill, useLayer } from '@app/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Outcome } from '../use-composing.ts'
import { ComposeResult } from './compose-result.tsx'
import { ConvergingPieces } from './converging-pieces.tsx'
import './show.css'

export interface ComposeShowProps extends Outcome {
  onClose: () => void
}

/** Milliseconds of the show, and of its cross-fade under reduced motion. */
const duration = { moving: 4200, still: 1500 } as const

/**
 * Full-window animation in which the pieces become the result, which already exists. A press, Escape or any other key
 * skips to the result.
 */
export default function ComposeShow({ composed, consumed, onClose }: ComposeShowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [still] = useState(isStill)
  const [isOver, setOver] = useState(false)
  const finish = useEffectEvent(() => setOver(true))
  useLayer(true, () => {
    if (isOver) return onClose()
    setOver(true)
    return false
  })

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const timer = setTimeout(finish, still ? duration.still : duration.moving)
    return () => {
      clearTimeout(timer)
      // The page may only be hidden, not unmounted: an invisible modal dialog would block every other page.
      shown?.close()
    }
  }, [still])
  useEffect(() => {
    if (isOver) stage.current?.focus({ preventScroll: true })
  }, [isOver])

  return (
    <dialog
      ref={dialog}
      aria-label="合成结果"
      onCancel={(event) => {
        event.preventDefault()
        if (isOver) onClose()
        else setOver(true)
      }}
      // A browser may close the dialog without asking first; leaving the page closes it, too.
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      className="night fixed inset-0 size-full max-h-none max-w-none animate-appear overflow-auto overscroll-contain bg-paper text-ink outline-none"
    >
      <p role="status" className="sr-only">
        {isOver
          ? `合成完成，得到《${composed.name}》，编号 ${composed.serial}，共 ${composed.edition} 件`
          : '正在合成，按任意键直接看结果'}
      </p>
      <div ref={stage} tabIndex={-1} data-still={still || undefined} className="min-h-dvh outline-none">
        {isOver ? (
          <ComposeResult composed={composed} consumed={consumed} onClose={onClose} />
        ) : (
          <ConvergingPieces composed={composed} consumed={consumed} onSkip={() => setOver(true)} />
        )}
      </div>
      {isOver && (
        <IconButton label="关闭" onClick={onClose} className="fixed top-2 right-2 md:top-4 md:right-4">
          <CloseIcon />
        </IconButton>
      )}
    </dialog>
  )
}
