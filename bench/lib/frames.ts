import type { Browser, Page } from 'playwright-core'
import { round } from './results.ts'

/** What one saw of the frames in which something had to move. */
export interface Frames {
  /** Frames that reached the screen. */
  presented: number
  /** Frames that should have and did not. */
  dropped: number
  /** Milliseconds from one presented frame to the next in which something moved, in their order. */
  gaps: number[]
}

/** Marks in the page's own timeline (`performance.mark`) from where its frames count. */
export const beginMark = 'frames-begin'

/** Frames a second of a screen. */
const full = 60

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds. */
  ts: number
  pid: number
  args: { frame_reporter?: { frame_sequence: number; state: string; has_compositor_animation: boolean } }
}

/**
 * Frames of a page from its last `beginMark`, or from now, until `act` is done, counted where they are drawn. A page's own clock (requestAnimationFrame)
 * tells only when its script was let in, which what the compositor moves alone does not wait for.
 */
export async function watchFrames(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, {
    categories: ['cc,benchmark,blink.user_timing,disabled-by-default-devtools.timeline.frame'],
  })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  // A frame that waits for the script is reported twice: without what the script changed, and with it.
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

/** The frames of several shows as figures: frames a second while something moved, and how long one frame stood. */
export function figuresOf(all: readonly Frames[]) {
  const presented = all.reduce((sum, each) => sum + each.presented, 0)
  const dropped = all.reduce((sum, each) => sum + each.dropped, 0)
  // A longer stand is a pause of the show itself, in which nothing was to move; a stutter counts as dropped frames.
  const gaps = all.flatMap((each) => each.gaps).toSorted((a, b) => a - b)
  return {
    fps: round((presented / (presented + dropped)) * full, 1),
    presented,
    dropped,
    p99: round(gaps[Math.floor(gaps.length * 0.99)] ?? 0, 1),
  }
}
