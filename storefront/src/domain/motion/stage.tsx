import type { Motion } from '@app/contract'
import { Button, Picture, PictureMark, type PictureProps } from '@app/ui'
import { useState } from 'react'
import { imageUrl } from '../../lib/image.ts'
import { useCode } from '../../lib/lazy/later.tsx'
import { makeCode } from '../../lib/lazy/code.ts'
import { MovingPicture } from './moving-picture.tsx'
import { motionLabels, sizeOf } from './labels.ts'

export interface StageProps {
  motion: Motion
  /** Name of the work. */
  work: string
  poster: PictureProps
  isAsked: boolean
  onAsk: () => void
}

const turntable = makeCode(() => import('./turntable.tsx'))

/**
 * Shows the poster, and once requested the model or video in its place. If that fails, the poster stays with a message.
 */
export default function Stage({ motion, work, poster, isAsked, onAsk }: StageProps) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const [tries, setTries] = useState(0)
  // The hint is not needed once the user has turned the model.
  const [isTurned, setTurned] = useState(false)
  const isModel = motion.kind === 'model'
  const canTurn = !isModel || !isAsked || canDraw()
  const code = useCode(turntable, isAsked && isModel && canTurn)
  const labels = motionLabels[motion.kind]
  const hasFailed = isAsked && (state === 'failed' || !canTurn || (isModel && code.kind === 'missing'))
  // The viewer remembers a failed address, so a retry uses another one.
  const source = imageUrl(motion.url) + (tries > 0 ? `?try=${tries}` : '')
  const seen = {
    label: `《${work}》的${labels.name}`,
    source,
    onReady: () => setState('here'),
    onFailed: () => setState('failed'),
  }
  const isShown = isAsked && !hasFailed

  function again() {
    setState('coming')
    setTries(tries + 1)
    if (isModel) void turntable.fetch()
  }

  return (
    <div className="relative isolate">
      <Picture {...poster} ratio={1} fit="contain" />
      {isShown && !isModel && <MovingPicture key={tries} {...seen} />}
      {isShown && isModel && code.kind === 'here' && (
        <code.code.default key={tries} {...seen} isHere={state === 'here'} onTurned={() => setTurned(true)} />
      )}
      {isShown && poster.mark && <PictureMark text={poster.mark} />}
      {state === 'here' && isShown ? (
        isModel &&
        !isTurned && (
          <p className="pointer-events-none absolute inset-x-0 bottom-2 text-center">
            <span className="rounded-full bg-surface/85 px-3 py-1 text-xs text-ink-soft">拖动或按方向键转动</span>
          </p>
        )
      ) : (
        <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface/92 px-4 py-3 text-sm">
          <span role="status" className="text-ink-soft">
            {hasFailed ? labels.away : isAsked ? `${labels.name}正在载入…` : sizeOf(motion)}
          </span>
          {hasFailed
            ? canTurn && (
                <Button size="small" onClick={again}>
                  再试一次
                </Button>
              )
            : !isAsked && (
                <Button size="small" onClick={onAsk}>
                  {labels.ask}
                </Button>
              )}
        </div>
      )}
    </div>
  )
}

let draws: boolean | undefined

/** Whether this device supports WebGL; checked once, before anything for it is loaded. */
function canDraw(): boolean {
  if (draws !== undefined) return draws
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow only a few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  draws = context !== null
  return draws
}
