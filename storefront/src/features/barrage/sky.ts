import type { LineId } from '@app/contract'
import { freeLane, type Lane, makeLanes, setOut } from './lanes.ts'

/** A line in flight. */
export interface FlyingLine {
  lineId: LineId
  text: string
  isMine: boolean
}

export interface SkyOptions {
  /** Maximum lines in flight at once. */
  most: number
  /** Pixels from one lane to the next. */
  laneHeight: number
  /** Milliseconds without a new line before an older one flies again. */
  replayEvery: number
  /** Returns an older line; undefined if there is none. */
  replay: () => FlyingLine | undefined
}

export interface Sky {
  /** Queues a line to fly as soon as there is space; the user's own lines go first. */
  add: (line: FlyingLine) => void
  /** Marks a line that arrived as another user's as the user's own. */
  claim: (text: string) => void
  /** Removes a line from the sky, whether flying or queued. */
  drop: (lineId: LineId) => void
  /** Pauses or resumes all movement. */
  setPaused: (paused: boolean) => void
  close: () => void
}

/**
 * Milliseconds over which starting and arrived lines are batched: each change of the document triggers a layout of
 * everything in flight, which interrupts the flight.
 */
export const batchWindowMs = 250

/** Maximum queued lines; when more arrive, the oldest appear only in the list. */
const mostWaiting = 400

/**
 * Flies lines through an element from right to left. Each is one element with one animation of its transform, which the
 * compositor runs alone: no script runs between start and arrival.
 */
export function openSky(stage: HTMLElement, { most, laneHeight, replayEvery, replay }: SkyOptions): Sky {
  const waiting: FlyingLine[] = []
  const flights = new Map<Animation, HTMLElement>()
  /** Lines out of view that are still in the document. */
  const arrived: HTMLElement[] = []
  let width = 0
  let lanes: Lane[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  let pausedAt: number | undefined
  let pausedFor = 0

  /** Milliseconds excluding pauses. */
  const clock = () => (pausedAt ?? performance.now()) - pausedFor

  const resizing = new ResizeObserver(([entry]) => {
    if (!entry) return
    const fitting = makeLanes(entry.contentRect.width, entry.contentRect.height, laneHeight)
    if (entry.contentRect.width === width && fitting.length === lanes.length) return
    // The lines in flight were measured for the previous size.
    clear()
    width = entry.contentRect.width
    lanes = fitting
    launch()
  })
  resizing.observe(stage)

  function launchSoon(): void {
    if (isDue || pausedAt !== undefined) return
    isDue = true
    clearTimeout(timer)
    timer = setTimeout(launch, batchWindowMs)
  }

  function launch(): void {
    clearTimeout(timer)
    isDue = false
    if (pausedAt !== undefined || lanes.length === 0) return
    for (const element of arrived.splice(0)) element.remove()
    const now = clock()
    const starting: { element: HTMLElement; lane: Lane }[] = []
    while (waiting.length > 0 && flights.size + starting.length < most) {
      const lane = freeLane(lanes, now)
      if (!lane) break
      const element = elementOf(waiting.shift() as FlyingLine, lanes.indexOf(lane) * laneHeight)
      stage.append(element)
      lane.freeAt = Infinity
      starting.push({ element, lane })
    }
    // Measures after all elements are in the document: one layout, however many lines start.
    const widths = starting.map(({ element }) => element.offsetWidth)
    for (const [index, { element, lane }] of starting.entries()) fly(element, lane, widths[index] ?? 0, now)
    timer = setTimeout(waiting.length > 0 ? launch : replayOne, untilNext(now))
  }

  /** Milliseconds until the next launch or replay. */
  function untilNext(now: number): number {
    if (waiting.length === 0) return replayEvery
    // If the sky is full, the next line to arrive triggers the launch.
    return flights.size < most ? Math.max(batchWindowMs, Math.min(...lanes.map(({ freeAt }) => freeAt)) - now) : 60_000
  }

  function replayOne(): void {
    const line = replay()
    if (line) waiting.push(line)
    launch()
  }

  function fly(element: HTMLElement, lane: Lane, long: number, now: number): void {
    setOut(lane, long, now)
    const flight = element.animate(
      { transform: [`translate3d(${width}px,0,0)`, `translate3d(${-long}px,0,0)`] },
      { duration: ((width + long) / lane.speed) * 1000, fill: 'both' },
    )
    flights.set(flight, element)
    flight.onfinish = () => {
      flights.delete(flight)
      arrived.push(element)
      if (waiting.length > 0) launchSoon()
    }
  }

  function clear(): void {
    for (const flight of flights.keys()) flight.cancel()
    flights.clear()
    arrived.length = 0
    stage.replaceChildren()
  }

  return {
    add(line) {
      if (line.isMine) waiting.unshift(line)
      else waiting.push(line)
      if (waiting.length > mostWaiting)
        waiting.splice(
          waiting.findIndex(({ isMine }) => !isMine),
          1,
        )
      launchSoon()
    },
    claim(text) {
      const line = waiting.find((one) => one.text === text && !one.isMine)
      if (line) line.isMine = true
      const flying = [...stage.querySelectorAll<HTMLElement>(':scope > :not([data-mine])')]
      const element = !line && flying.findLast(({ textContent }) => textContent === text)
      if (element) element.dataset['mine'] = ''
    },
    drop(lineId) {
      const left = waiting.filter((line) => line.lineId !== lineId)
      waiting.splice(0, waiting.length, ...left)
      for (const [flight, element] of flights) {
        if (element.dataset['line'] !== lineId) continue
        flight.cancel()
        flights.delete(flight)
        element.remove()
      }
    },
    setPaused(paused) {
      if (paused === (pausedAt !== undefined)) return
      if (paused) {
        pausedAt = performance.now()
        clearTimeout(timer)
        isDue = false
        for (const flight of flights.keys()) flight.pause()
        return
      }
      pausedFor += performance.now() - (pausedAt ?? 0)
      pausedAt = undefined
      for (const flight of flights.keys()) flight.play()
      launch()
    },
    close() {
      clearTimeout(timer)
      resizing.disconnect()
      clear()
    },
  }
}

/** User text is only ever set as text content. */
function elementOf({ lineId, text, isMine }: FlyingLine, top: number): HTMLElement {
  const element = document.createElement('span')
  element.className = 'barrage-line'
  element.textContent = text
  element.style.top = `${top}px`
  element.dataset['line'] = lineId
  if (isMine) element.dataset['mine'] = ''
  return element
}
