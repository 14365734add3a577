import type { Picture, Sight } from '@app/contract'
import { aiLabelTexts } from '@app/contract/aiLabels'
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  ExpandIcon,
  IconButton,
  MinusIcon,
  PictureMark,
  PlusIcon,
} from '@app/ui'
import { NightStage } from '@app/ui/night-stage'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Box } from './geometry.ts'
import { sizeOf, useStage } from './use-stage.ts'
import './viewer.css'

export interface CloserProps {
  open: boolean
  picture: Picture
  /** Name of the work. */
  name: string
  sights: readonly Sight[]
  /** Laid over the picture, such as a watermark; it ignores pointer events. */
  veil?: ReactNode
  onClose: () => void
}

/** Step of an arrow key as a share of the window, and zoom factor of one step. */
const steps = { pan: 0.16, zoom: 1.5 }

/** Full-window viewer of a work with deep zoom, and a tour of the details that the curator selected. */
export default function Closer({ open, picture, name, sights, veil, onClose }: CloserProps) {
  return (
    <NightStage open={open} onClose={onClose} title={`细看《${name}》`}>
      <Viewer picture={picture} name={name} sights={sights} veil={veil} />
    </NightStage>
  )
}

function Viewer({ picture, name, sights, veil }: Pick<CloserProps, 'picture' | 'name' | 'sights' | 'veil'>) {
  const pane = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  /** Current detail of the tour, from 1; 0 is the whole picture. */
  const [at, setAt] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  const size = sizeOf(picture)
  const partOf = (sight: Sight | undefined): Box | undefined =>
    sight && {
      left: sight.area.left * size.width,
      top: sight.area.top * size.height,
      width: sight.area.width * size.width,
      height: sight.area.height * size.height,
    }
  const sight = sights[at - 1]

  const camera = useStage({
    pane,
    world,
    panel,
    picture,
    onWaiting: setWaiting,
    onHand: () => setMoved(true),
    onView({ x, y, scale }) {
      for (const [index, mark] of [...(marks.current?.children ?? [])].entries()) {
        const part = partOf(sights[index])
        if (!part || !(mark instanceof HTMLElement)) continue
        const [left, top] = [x + (part.left + part.width / 2) * scale, y + (part.top + part.height / 2) * scale]
        mark.style.transform = `translate3d(${left}px, ${top}px, 0)`
      }
    },
  })

  function show(next: number): void {
    const wanted = (next + sights.length + 1) % (sights.length + 1)
    setAt(wanted)
    setMoved(true)
    camera.current?.goTo(partOf(sights[wanted - 1]))
  }

  function zoom(factor: number): void {
    setMoved(true)
    camera.current?.zoom(factor)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { clientWidth: width = 0, clientHeight: height = 0 } = pane.current ?? {}
    const submissions: Partial<Record<string, () => void>> = {
      ArrowLeft: () => camera.current?.pan({ x: width * steps.pan, y: 0 }),
      ArrowRight: () => camera.current?.pan({ x: -width * steps.pan, y: 0 }),
      ArrowUp: () => camera.current?.pan({ x: 0, y: height * steps.pan }),
      ArrowDown: () => camera.current?.pan({ x: 0, y: -height * steps.pan }),
      '+': () => zoom(steps.zoom),
      '=': () => zoom(steps.zoom),
      '-': () => zoom(1 / steps.zoom),
      '0': () => show(0),
      ...(sights.length > 0 && { PageDown: () => show(at + 1), PageUp: () => show(at - 1) }),
    }
    const submission = submissions[event.key]
    if (!submission) return
    event.preventDefault()
    submission()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // Captures before the dialog, which stops arrow keys.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return (
    <div className="close-up">
      <div
        aria-hidden
        className="close-up-glow"
        style={{ backgroundImage: picture.placeholder ? `url("${picture.placeholder}")` : undefined }}
      />
      <div ref={pane} role="img" aria-label={name} className="close-up-pane">
        <div ref={world} className="close-up-world" style={size} />
        {picture.aiLabel && <PictureMark text={aiLabelTexts[picture.aiLabel]} />}
        {veil && <div className="pointer-events-none absolute inset-0">{veil}</div>}
      </div>
      <div ref={marks} className="close-up-marks" data-shown={at === 0 || undefined}>
        {sights.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-label={`看点 ${index + 1}：${title}`}
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => show(index + 1)}
            className="close-up-mark touch"
          >
            <i className="close-up-lamp" />
          </button>
        ))}
      </div>
      <p aria-hidden data-shown={isWaiting || undefined} className="close-up-waiting">
        <i className="size-1.5 animate-breathe rounded-full bg-current" />
        正在加载细节
      </p>
      <div ref={panel} className="close-up-panel">
        <div aria-live="polite" className="close-up-text">
          {sight ? (
            <div key={at} className="animate-appear">
              <p className="text-sm tracking-[0.2em] text-gold-ink">
                看点 <span className="figures">{`${at} / ${sights.length}`}</span>
              </p>
              <h2 className="title mt-1 text-xl lg:mt-3 lg:text-3xl">{sight.title}</h2>
              <p className="mt-2 text-ink-soft lg:mt-5 lg:text-lg">{sight.text}</p>
            </div>
          ) : (
            <div key={0} className="animate-appear">
              <p className="text-sm tracking-[0.2em] text-gold-ink">细看</p>
              <h2 className="title mt-1 text-xl text-balance lg:mt-3 lg:text-3xl">{name}</h2>
              <p className="mt-2 text-ink-soft lg:mt-5">
                {sights.length > 0 ? `策展人留了 ${sights.length} 处看点，也可以自行放大。` : '放大查看画面细节。'}
              </p>
            </div>
          )}
        </div>
        <div className="close-up-ways">
          {sights.length > 0 &&
            (sight ? (
              <>
                <IconButton label="上一处" className="close-up-round" onClick={() => show(at - 1)}>
                  <ChevronLeftIcon />
                </IconButton>
                <Button onClick={() => show(at + 1)} className="grow lg:grow-0 lg:px-8">
                  {at < sights.length ? '下一处' : '回到全图'}
                  <ChevronRightIcon />
                </Button>
              </>
            ) : (
              <Button onClick={() => show(1)} className="grow lg:grow-0 lg:px-8">
                从第一处看起
                <ChevronRightIcon />
              </Button>
            ))}
          <span className="close-up-zooms" role="group" aria-label="远近">
            <IconButton label="远一些" className="close-up-round" onClick={() => zoom(1 / steps.zoom)}>
              <MinusIcon />
            </IconButton>
            <IconButton label="近一些" className="close-up-round" onClick={() => zoom(steps.zoom)}>
              <PlusIcon />
            </IconButton>
            <IconButton label="看全图" className="close-up-round" onClick={() => show(0)}>
              <ExpandIcon />
            </IconButton>
          </span>
        </div>
        <p className="close-up-keys" data-shown={!hasMoved || undefined}>
          滚轮或双击放大，拖动移动画面；也可用方向键和 + −
        </p>
      </div>
    </div>
  )
}
