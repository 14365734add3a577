import { AsyncLocalStorage } from 'node:async_hooks'

/** Kinds, durations and counts; never personal data or content. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string
  /** Value of the `traceparent` header, which carries the trace on. */
  readonly traceparent: string
  /** Whether the span is recorded. Parts of an unrecorded span are not started. */
  readonly isSampled: boolean
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
}

/** Parent of a span: a span of this process, or a `traceparent` that was stored or received. */
export type Origin = Span | string

export interface SpanOptions {
  /** `client` calls an external system, `server` is called, `consumer` does enqueued work. */
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** A new trace if absent. */
  parent?: Origin | undefined
  /** Other traces it is done for. */
  links?: readonly Origin[]
  attributes?: Attributes
}

/** Sends spans to a collector (adapters/openTelemetry). There is one only if a collector is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span
}

let tracer: Tracer | undefined
const storage = new AsyncLocalStorage<Span>()
const things = new AsyncLocalStorage<ReadonlyMap<string, string>>()

/** Sets the tracer of this process. Undefined turns tracing off, and then nothing here costs anything. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== undefined

/** Returns the current span if it is recorded. */
export function currentSpan(): Span | undefined {
  if (tracer === undefined) return undefined
  const span = storage.getStore()
  return span?.isSampled ? span : undefined
}

/**
 * Returns the `traceparent` to store with enqueued work, so that it joins the trace; undefined if nothing is recorded.
 */
export const currentTrace = (): string | undefined => currentSpan()?.traceparent

/** Starts a span that the caller ends, and runs `work` in it; without a span if tracing is off. */
export function beginSpan<Result>(name: string, options: SpanOptions, work: (span?: Span) => Result): Result {
  if (tracer === undefined) return work()
  const span = tracer.start(name, options)
  return storage.run(span, work, span)
}

/** Starts a child of the current span; the caller ends it. Undefined if nothing is recorded. */
export function beginPart(name: string, options: Omit<SpanOptions, 'parent'>): Span | undefined {
  const parent = currentSpan()
  return parent && tracer?.start(name, { ...options, parent })
}

async function throughEnd<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** Runs `work` in a span of its own, in a new trace unless it has a parent. */
export function traced<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  return beginSpan(name, options, (span) => (span ? throughEnd(span, work) : work()))
}

/** Runs `work` in a child of the current span; without a span if nothing is recorded. */
export function tracedPart<Result>(
  name: string,
  options: Omit<SpanOptions, 'parent'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan()
  return parent ? traced(name, { ...options, parent }, work) : work()
}

/** Runs `work` outside of any trace, for work that serves no particular request. */
export const untraced = <Result>(work: () => Result): Result => (tracer === undefined ? work() : storage.exit(work))

/** Returns the trace id of an origin. */
const traceIdOf = (origin: Origin): string => (typeof origin === 'string' ? origin.slice(3, 35) : origin.traceId)

/**
 * Runs work that several traces wait for. Its span belongs to the first trace and links to the others. Each of these
 * gets a span of the same length that points to it. Without a recorded trace there is no span.
 */
export function tracedTogether<Result>(
  name: string,
  origins: readonly (Origin | null | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work()
  const own = new Map(origins.flatMap((origin) => (origin ? [[traceIdOf(origin), origin] as const] : [])))
  const [parent, ...links] = own.values()
  if (!parent) return untraced(work)
  const attributes = { 'batch.size': origins.length }
  return beginSpan(name, { parent, links, attributes }, async (span) => {
    if (!span) return work()
    const others = links.map((one) => tracer?.start(name, { parent: one, links: [span], attributes }))
    try {
      return await throughEnd(span, work)
    } finally {
      for (const other of others) other?.end()
    }
  })
}

/**
 * Runs work on things that carry traces from an earlier request, such as orders. What `work` enqueues for a thing joins
 * that thing's trace (`traceOf`), whatever triggers it.
 */
export function tracedForEach<Result>(
  name: string,
  carried: readonly (readonly [thing: string, trace: string | null])[],
  work: () => Promise<Result>,
): Promise<Result> {
  const current = currentSpan()
  const known = new Map(carried.flatMap(([thing, trace]) => (trace === null ? [] : [[thing, trace] as const])))
  if (tracer === undefined || known.size === 0) return work()
  const links = current ? [current] : []
  const spans = [...known].map(([, parent]) => tracer?.start(name, { parent, links }))
  return things.run(known, async () => {
    try {
      return await work()
    } finally {
      for (const span of spans) span?.end()
    }
  })
}

/** Returns the trace of a thing being processed, else the current trace. */
export const traceOf = (thing: string | null): string | undefined =>
  tracer === undefined ? undefined : ((thing === null ? undefined : things.getStore()?.get(thing)) ?? currentTrace())
