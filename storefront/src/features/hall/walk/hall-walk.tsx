import { ArrowRightIcon, cx, Seal } from '@app/ui'
import type { ReactNode } from 'react'
import type { HungPiece } from '../api.ts'
import { Bay } from './bay.tsx'
import { MoonGate } from './moon-gate.tsx'
import { useWalk } from './use-walk.ts'
import './hall.css'

export interface HallWalkProps<Piece extends HungPiece> {
  name: string
  foreword: string
  /** Content below the foreword, such as the owner of the hall. */
  byline: ReactNode
  pieces: readonly Piece[]
  /** Returns the target of a piece's label. */
  toOf: (piece: Piece) => string
  /** Actions in the bar above. */
  actions?: ReactNode
  /** Start of the bar above. */
  home: ReactNode
  /** Content at the end of the walk. */
  end: ReactNode
}

/** A museum at dusk that the visitor walks through from work to work. */
export function HallWalk<Piece extends HungPiece>(props: HallWalkProps<Piece>) {
  const { name, foreword, byline, pieces, toOf, actions, home, end } = props
  const count = pieces.length
  const { row, at, go } = useWalk(count + 2)
  return (
    <section aria-label={name} className="hall night">
      <div aria-hidden className="hall-floor" />
      <div className="hall-bar">
        {home}
        {actions && <div className="flex flex-wrap items-center justify-end gap-2">{actions}</div>}
      </div>
      <div ref={row} tabIndex={0} role="group" aria-label={`${name}，可左右走动`} className="hall-row">
        <ol className="flex h-full">
          <li className="hall-station hall-entrance">
            <MoonGate />
            <div className="hall-wall-text">
              <Seal className="size-7 text-vermilion" />
              <h1 className="title hall-name">{name}</h1>
              {foreword && <p className="hall-foreword">{foreword}</p>}
              <div className="mt-5 text-sm text-ink-soft">{byline}</div>
              {count > 0 && (
                <button type="button" onClick={() => go(1)} className="hall-in">
                  走进去
                  <ArrowRightIcon className="size-5" />
                </button>
              )}
            </div>
          </li>
          {pieces.map((piece, index) => (
            <Bay
              key={`${piece.goodsSn}-${piece.serial}`}
              piece={piece}
              to={toOf(piece)}
              place={index + 1}
              count={count}
              isHere={at === index + 1}
              isFirst={index < 2}
            />
          ))}
          <li className="hall-station hall-end">{end}</li>
        </ol>
      </div>
      {count > 0 && (
        <nav aria-label="在展厅里走动" className="hall-foot">
          <Step label="上一件" isBack isOff={at === 0} onStep={() => go(at - 1)} />
          <p className="hall-place figures">
            {at === 0 ? '入口' : at > count ? '出口' : `${at} / ${count}`}
            <span aria-hidden className="hall-way">
              <i style={{ transform: `scaleX(${at / (count + 1)})` }} />
            </span>
          </p>
          <Step label="下一件" isOff={at === count + 1} onStep={() => go(at + 1)} />
        </nav>
      )}
    </section>
  )
}

interface StepProps {
  label: string
  isBack?: boolean
  isOff: boolean
  onStep: () => void
}

function Step({ label, isBack, isOff, onStep }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={onStep} className="hall-step">
      <ArrowRightIcon className={cx('size-5', isBack && 'rotate-180')} />
    </button>
  )
}
