import type { Motion } from '@app/contract'
import { type MovingSlide, Picture } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../lib/image.ts'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { motionLabels } from './labels.ts'
import type { StageProps } from './stage.tsx'

const Stage = lazyPartWithRetry<StageProps>(
  () => import('./stage.tsx'),
  ({ poster }) => <Picture {...poster} ratio={1} fit="contain" />,
)

/**
 * Gallery slide of a work's animation: its poster until the user starts it. Nothing is loaded before, neither the file
 * nor its player. Undefined if the work has no animation.
 */
export function useMovingSlide(motion: Motion | null, work: string, sizes: string): MovingSlide | undefined {
  const [isAsked, setAsked] = useState(false)
  if (!motion) return undefined
  const { name, ask } = motionLabels[motion.kind]
  const poster = pictureProps(motion.poster, `${work}，${name}`, sizes)
  return {
    label: name,
    cue: ask,
    poster,
    onCue: () => setAsked(true),
    content: <Stage motion={motion} work={work} poster={poster} isAsked={isAsked} onAsk={() => setAsked(true)} />,
  }
}
