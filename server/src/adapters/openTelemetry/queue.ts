import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { traceSpans } from '../../core/metrics.ts'
import { createDeadline } from '../../core/deadline.ts'
import { underNoRequest } from '../../core/requestId.ts'
import { untraced } from '../../core/tracing.ts'

const atOnce = 512

export interface SpanQueueParts {
  /**
   * Sends spans. True if the collector accepted them, `refused` if it never will, false if it may later. Takes bounded
   * time; never throws.
   */
  send(spans: readonly ReadableSpan[]): Promise<boolean | 'refused'>
  delayMilliseconds: number
  /** Maximum number of queued spans, including those being sent. */
  size: number
}

/**
 * Sends spans to the collector, one batch at a time. A collector that is down or hangs costs the memory of `size` spans
 * and blocks no caller: spans beyond that are dropped and counted. The SDK's own queue cannot count them without a
 * second SDK for metrics.
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

  /** Sends one batch; spans that the collector could not accept wait for the next attempt. */
  async function sendBatch(): Promise<boolean> {
    const batch = waiting.slice(0, atOnce)
    // The batch must not run in the context of the request that ended the last span.
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
      // A full batch is sent at once, unless the last one failed and waits for its retry.
      else if (waiting.length === atOnce) sendSome()
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  }

  return {
    processor,
    /** Sends queued spans for at most `milliseconds`, then drops the rest. */
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
