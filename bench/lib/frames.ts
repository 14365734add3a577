import type { Browser, Page } from 'playwright-core'
import { round } from './results.ts'

/** Frames during which something had to move. */
export interface Frames {
  /** Number of frames that reached the screen. */
  presented: number
  /** Number of expected frames that did not. */
  dropped: number
  /** Milliseconds between presented frames with movement, in order. */
  gaps: number[]
}

/** Name of the `performance.mark` from which a page's frames count. */
export const beginMark = 'frames-begin'

/** Frames per second of a screen. */
const full = 60

interface TraceEvent {
  name: string
  ph: string
  /** Timestamp in microseconds. */
  ts: number
  pid: number
  args: { frame_reporter?: { frame_sequence: number; state: string; has_compositor_animation: boolean } }
}

/**
 * Counts the frames of a page from its last `beginMark`, or from now, until `act` is done, as they are drawn. A
 * page's own clock (requestAnimationFrame) only shows when its script could run, which does not matter for movements of
 * the compositor alone.
 */
export async function watchFrames(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, {
    categories: ['cc,benchmark,blink.user_timing,disabled-by-default-devtools.timeline.frame'],
  })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  // A frame that waits for the script is reported twice: without the script's changes, and with them.
  const begin = trace.traceEvents.findLast(({ name }) => name === beginMark)?.ts ?? 0
  const moving = new Map<number, { at: number; isPresented: boolean; isDropped: boolean }>()
  for (const { name, ph, ts, args } of trace.traceEvents) {
    const report = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || ts < begin || !report?.has_compositor_animation) continue
    const frame = moving.get(report.frame_sequence) ?? { at: ts / 1000, isPresented: false, isDropped: false }
    frame.isPresented ||= report.state.startsWith('STATE_PRESENTED')
    frame.isDropped ||= report.state === 'STATE_DROPPED'
    moving.set(report.frame_sequence, frame)
  }
  const frames = [...moving.values()].toSorted((a, b) => a.at - b.at)
  const presented = frames.filter(({ isPresented }) => isPresented)
  return {
    presented: presented.length,
    dropped: frames.filter(({ isPresented, isDropped }) => isDropped && !isPresented).length,
    gaps: presented.slice(1).map(({ at }, index) => at - (presented[index]?.at ?? at)),
  }
}

/** Summarises several runs: frames per second during movement, and how long a frame stayed on screen. */
export function figuresOf(all: readonly Frames[]) {
  const presented = all.reduce((sum, each) => sum + each.presented, 0)
  const dropped = all.reduce((sum, each) => sum + each.dropped, 0)
  // A longer gap is a pause of the animation itself, in which nothing had to move; a stutter counts as dropped frames.
  const gaps = all.flatMap((each) => each.gaps).toSorted((a, b) => a - b)
  return {
    fps: round((presented / (presented + dropped)) * full, 1),
    presented,
    dropped,
    p99: round(gaps[Math.floor(gaps.length * 0.99)] ?? 0, 1),
  }
}
