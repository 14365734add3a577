import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { traceSpans } from '../../core/metrics.ts'
import { createDeadline } from '../../core/deadline.ts'
import { underNoRequest } from '../../core/requestId.ts'
import { untraced } from '../../core/tracing.ts'

const atOnce = 512

export interface SpanQueueParts {
  /** True where the collector took them, `refused` where it never will, false where it may later. In bounded time; never throws. */
  send(spans: readonly ReadableSpan[]): Promise<boolean | 'refused'>
  delayMilliseconds: number
  /** How many wait at most, those under way included. */
  size: number
}

/**
 * Spans on their way to the collector, one batch at a time. A collector that is away or hangs costs `size` spans of memory and
 * nobody's time: what comes beyond is dropped and counted. The SDK's own queue counts nothing without a second SDK for metrics.
 */
export function createSpanQueue({ send, delayMilliseconds, size }: SpanQueueParts) {
  let waiting: ReadableSpan[] = []
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function schedule(): void {
    if (timer || sending || isClosed || waiting.length === 0) return
    timer = setTimeout(sendSome, delayMilliseconds)
    timer.unref()
  }

  /** Sends one batch; what the collector could not take waits for the next time. */
  async function sendBatch(): Promise<boolean> {
    const batch = waiting.slice(0, atOnce)
    // Whoever ended the last span has nothing to do with it.
    const outcome = await untraced(() => underNoRequest(() => send(batch)))
    if (outcome === false) return false
    waiting = waiting.slice(batch.length)
    traceSpans.inc({ outcome: outcome === true ? 'sent' : 'refused' }, batch.length)
    return true
  }

  function sendSome(): void {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll().finally(() => {
      sending = undefined
      schedule()
    })
  }

  async function sendAll(): Promise<void> {
    while ((await sendBatch()) && waiting.length >= atOnce && !isClosed) continue
  }

  const processor: SpanProcessor = {
    onStart() {},
    onEnd(span) {
      if (isClosed || waiting.length >= size) return traceSpans.inc({ outcome: 'dropped' })
      waiting.push(span)
      if (waiting.length < atOnce) schedule()
      // A full batch goes at once, unless the last one failed and waits for its time.
      else if (waiting.length === atOnce) sendSome()
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  }

  return {
    processor,
    /** Sends what waits, for so long at most; what is left then is dropped. */
    async close(milliseconds: number): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      const deadline = createDeadline(milliseconds)
      await deadline.wait(sending ?? Promise.resolve())
      while (waiting.length > 0 && deadline.left() > 0) {
        const sent = sendBatch()
        if (!(await deadline.wait(sent)) || !(await sent)) break
      }
      traceSpans.inc({ outcome: 'dropped' }, waiting.length)
      waiting = []
    },
  }
}
