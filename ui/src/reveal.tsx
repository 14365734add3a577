import { Dialog as Base } from '@base-ui/react/dialog'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import type { PictureProps } from './picture.tsx'
import { columnStyle, RevealBox, RevealedPiece, type RevealPiece } from './reveal-cell.tsx'
import { type Rarity, revealSchedule } from './reveal-schedule.ts'
import { isStill } from './snap.ts'
import './reveal.css'

/** A closed box and what it turns out to contain. */
export interface RevealedBox {
  key: string
  /** Picture on its front. */
  cover: PictureProps
  pieces: readonly RevealPiece[]
}

export interface RevealProps {
  /** Title of the animation, such as `打开盲盒`. */
  label: string
  /**
   * The boxes with their pieces, determined and loaded before the animation begins: one with its pieces, or several
   * with one each.
   */
  boxes: readonly RevealedBox[]
  /** Text under a single piece, as it appears. */
  caption?: ReactNode
  /** The result in a sentence, for screen readers. */
  announcement: string
  /** Content after the animation, with links to continue. */
  result: ReactNode
  /** Called when the result is shown. From then on, changes behind the window do not cost the animation frames. */
  onResult?: () => void
  onClose: () => void
}

/** Milliseconds in which a press still counts as part of the one that started the animation. */
const doublePress = 500

/**
 * A full window of the night exhibition in which the lids of boxes lift, followed by the result. Any press or key skips
 * to the result. With reduced motion, the closed boxes cross-fade to their pieces.
 */
export function Reveal({ label, announcement, result, onResult, onClose, ...show }: RevealProps) {
  const [over, setOver] = useState(false)
  const isStanding = useStanding()
  const heading = useRef<HTMLDivElement>(null)
  const [startedAt] = useState(() => performance.now())
  const skip = () => {
    if (performance.now() - startedAt > doublePress) setOver(true)
  }

  // Like a press, the back button first skips to the result.
  useLayer(true, () => {
    if (over) return onClose()
    skip()
    return false
  })

  const tellResult = useEffectEvent(() => onResult?.())
  useEffect(() => {
    if (!over) return
    heading.current?.focus({ preventScroll: true })
    tellResult()
  }, [over])

  function onKeyDown(event: KeyboardEvent) {
    if (over || event.repeat || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    event.preventDefault()
    skip()
  }

  return (
    <Base.Root
      open
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open && over) onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          initialFocus={heading}
          onKeyDown={onKeyDown}
          data-waiting={isStanding ? undefined : ''}
          className="night fixed inset-0 z-(--layer-sheet) animate-appear overflow-auto overscroll-contain outline-none"
        >
          <Base.Title className="sr-only">{label}</Base.Title>
          <p role="status" className="sr-only">
            {over ? announcement : '正在打开，按任意键直接看结果'}
          </p>
          <div ref={heading} tabIndex={-1} className="min-h-dvh outline-none">
            {over ? (
              <Result>{result}</Result>
            ) : (
              <Show {...show} isStanding={isStanding} onSkip={skip} onEnd={() => setOver(true)} />
            )}
          </div>
          {over && (
            <Base.Close
              render={<IconButton label="关闭" className="pt-safe fixed top-2 right-2 md:top-4 md:right-4" />}
            >
              <CloseIcon />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Fades in after its first paint. */
function Result({ children }: { children: ReactNode }) {
  const isStanding = useStanding()
  return (
    <div data-waiting={isStanding ? undefined : ''} className="animate-appear">
      {children}
    </div>
  )
}

/**
 * Returns whether the content has been painted once: a phone needs more than a frame for it, and animations would jump.
 */
function useStanding(): boolean {
  const [isStanding, setIsStanding] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsStanding(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isStanding
}

type ShowProps = Pick<RevealProps, 'boxes' | 'caption'> & {
  isStanding: boolean
  onSkip: () => void
  onEnd: () => void
}

function Show({ boxes, caption, isStanding, onSkip, onEnd }: ShowProps) {
  const [still] = useState(isStill)
  const rarities = boxes.flatMap(({ pieces }) => pieces.map(({ rarity }) => rarity))
  const { starts, end } = revealSchedule(rarities, still)
  const finish = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isStanding) return
    const timer = setTimeout(finish, end)
    return () => clearTimeout(timer)
  }, [end, isStanding])

  const isSingle = rarities.length === 1
  return (
    <div
      data-still={still || undefined}
      style={columnStyle(rarities.length)}
      className={cx(
        'relative grid min-h-dvh place-content-center justify-items-center gap-9 overflow-hidden p-6 select-none',
        isSingle
          ? '[--cell:min(74vw,52dvh,30rem)]'
          : '[--cell:min(40vw,15dvh)] md:[--cell:min(calc(74vw/var(--wide)),32dvh,20rem)]',
      )}
    >
      <div aria-hidden className={boxes.length > 1 ? 'reveal-grid' : isSingle ? undefined : 'reveal-only'}>
        {boxes.map(({ key, cover, pieces }, box) => {
          const first = boxes.slice(0, box).reduce((sum, each) => sum + each.pieces.length, 0)
          const own = starts.slice(first, first + pieces.length)
          return (
            <RevealBox
              key={key}
              cover={cover}
              rarity={rarest(pieces)}
              start={Math.min(end, ...own)}
              last={Math.max(0, ...own)}
              count={pieces.length}
            >
              {pieces.map((piece, index) => (
                <RevealedPiece
                  key={piece.key}
                  piece={piece}
                  start={own[index] ?? 0}
                  index={index}
                  count={pieces.length}
                />
              ))}
            </RevealBox>
          )
        })}
      </div>
      {isSingle && (
        <div
          aria-hidden
          className="reveal-caption text-center"
          style={{ '--at': `${starts[0] ?? 0}ms` } as CSSProperties}
        >
          {caption}
        </div>
      )}
      {/* Its hit area is the whole window. */}
      <button
        type="button"
        onClick={onSkip}
        className="pb-safe touch fixed right-5 bottom-5 px-3 text-sm text-ink-faint transition-colors after:fixed after:inset-0 hover:text-ink focus-visible:-outline-offset-2"
      >
        跳过
      </button>
    </div>
  )
}

const rarest = (pieces: readonly RevealPiece[]): Rarity =>
  pieces.reduce<Rarity>((most, { rarity }) => (rarity > most ? rarity : most), 0)
