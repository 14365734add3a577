import { cx } from '@app/ui'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { BarrageLine } from './api.ts'
import { type FlyingLine, openSky, type Sky } from './sky.ts'
import './barrage.css'

export interface FlyingLinesProps {
  /** Known lines; they fly again in turn while no new ones arrive. */
  known: readonly BarrageLine[]
  /** Fewer lines at longer intervals, to save battery inside the native app. */
  isFrugal?: boolean
  ref: Ref<Pick<Sky, 'add' | 'claim' | 'drop'>>
  className?: string
}

/** Maximum lines in flight, and milliseconds without a new line before an older one flies again. */
const usual = { most: 200, replayEvery: 1200 }
const frugal = { most: 40, replayEvery: 4000 }
const laneHeight = 40

/** The moving lines. Users who cannot see them have the list. */
export function FlyingLines({ known, isFrugal = false, ref, className }: FlyingLinesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const sky = useRef<Sky>(undefined)
  const flown = useRef<string>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      add: (line) => sky.current?.add(line),
      claim: (text) => sky.current?.claim(text),
      drop: (lineId) => sky.current?.drop(lineId),
    }),
    [],
  )

  const replay = useEffectEvent((): FlyingLine | undefined => {
    const at = known.findIndex(({ lineId }) => lineId === flown.current)
    const line = known[(at + 1) % Math.max(1, known.length)]
    flown.current = line?.lineId
    return line && { lineId: line.lineId, text: line.text, isMine: false }
  })

  useEffect(() => {
    if (!stage.current) return
    const opened = openSky(stage.current, { ...(isFrugal ? frugal : usual), laneHeight, replay: () => replay() })
    sky.current = opened
    // Fills the sky with a few lines at the start.
    for (let first = 0; first < 6; first++) {
      const line = replay()
      if (line) opened.add(line)
    }
    const look = () => opened.setPaused(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      sky.current = undefined
      opened.close()
    }
  }, [isFrugal])

  return <div ref={stage} aria-hidden data-barrage className={cx('overflow-hidden', className)} />
}
