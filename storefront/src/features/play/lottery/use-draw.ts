import type { PoolId } from '@app/contract'
import { isStill } from '@app/ui'
import type { WheelRun } from '@app/ui/wheel'
import { useEffect, useRef, useState } from 'react'
import { mutate, isLost } from '../../../lib/mutation.ts'
import { notePoints } from '../../../domain/points/gained.ts'
import { type Drawn, noteAllowance, refreshDrawing } from '../api.ts'
import { type Problem, problemOf } from './problem.ts'

type Run = WheelRun & { startedAt: number }

interface Answer {
  configId: PoolId
  drawn: Drawn
}

/**
 * Draws: the call and the turning of the wheel start together, and the answer decides where the wheel stops. Only one
 * draw is in progress at a time, however often the button is pressed. The prize takes effect in the cache when it is
 * shown, or when the page is left before that.
 */
export function useDraw() {
  const [isPending, setPending] = useState(false)
  const [run, setRun] = useState<Run>()
  const [lit, setLit] = useState<number>()
  const [result, setResult] = useState<Drawn>()
  const [isResultOpen, setResultOpen] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  // A second press may come before the next render.
  const isBusy = useRef(false)
  /** An answer that is not shown yet. */
  const answer = useRef<Answer>(undefined)
  const isSkipped = useRef(false)
  const isOnStage = useRef(false)

  useEffect(() => {
    isOnStage.current = true
    // The page may only be hidden: the wheel then stops when it is shown again, but the prize counts now.
    return () => {
      isOnStage.current = false
      if (answer.current) count(answer.current)
    }
  }, [])

  /** @param ready settles once the content of the animation is loaded, or after a time limit. */
  async function draw(
    { configId, costPoints }: { configId: PoolId; costPoints: number },
    ready: Promise<void>,
  ): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    isSkipped.current = false
    setPending(true)
    setProblem(undefined)
    setResultOpen(false)
    await ready
    const start = { from: lit ?? 0, startedAt: timeNow() }
    const still = isStill()
    if (!still) setRun(start)
    const known = () => timeNow() - start.startedAt
    try {
      const drawn = await mutate('hwnft/awardConfig/award', { configId, costPoints }, { readsNothing: true })
      answer.current = { configId, drawn }
      if (!isOnStage.current) count(answer.current)
      if (still || isSkipped.current) finish()
      else setRun({ ...start, verdict: { kind: 'result', at: known(), cell: drawn.position - 1 } })
    } catch (error) {
      setProblem(isLost(error) ? undefined : problemOf(error))
      if (!isLost(error)) void refreshDrawing()
      if (still) finish()
      else setRun({ ...start, verdict: { kind: 'none', at: known() } })
    }
  }

  /** Shows the answer, if there is one. */
  function finish(): void {
    const { current } = answer
    answer.current = undefined
    if (current) count(current)
    setRun(undefined)
    setLit(current && current.drawn.position - 1)
    if (current) setResult(current.drawn)
    setResultOpen(current !== undefined)
    setPending(false)
    isBusy.current = false
  }

  /** Shows the result of a draw whose answer was lost; if the wheel is still turning for it, once it stops. */
  function show(found: Answer): void {
    setProblem(undefined)
    answer.current = found
    if (!isBusy.current) finish()
  }

  return {
    draw,
    show,
    isPending,
    run,
    lit,
    /** The last result, which stays visible while the dialog closes. */
    result,
    isResultOpen,
    problem,
    finish,
    /** Skips to the result as soon as it is known; ignores the second half of a double press that started the draw. */
    skip: () => {
      if (!run || timeNow() - run.startedAt < doublePress) return
      if (run.verdict) finish()
      else isSkipped.current = true
    },
    /** Closes the result. */
    close: () => setResultOpen(false),
  }
}

/** Updates everything a draw affects: tries, balance, and the lists that contain its prize. */
function count({ configId, drawn }: Answer): void {
  noteAllowance(configId, drawn.mine)
  notePoints(drawn.mine.points)
  void refreshDrawing()
}

/** Milliseconds on the clock of the wheel. */
const timeNow = () => performance.now()

/** Milliseconds within which a press still belongs to the one that started the draw. */
const doublePress = 500
