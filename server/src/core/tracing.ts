import { AsyncLocalStorage } from 'node:async_hooks'

/** Of what kind, how long, how many: never who, never what was written. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work, as a collector of traces sees it. */
export interface Span {
  readonly traceId: string
  /** As the header of that name has it, for whoever carries the trace on. */
  readonly traceparent: string
  /** Whether anybody will see it; what belongs to one that nobody sees is not begun. */
  readonly isSampled: boolean
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
}

/** Where a piece of work belongs: under a span of this process, or under one whose `traceparent` was kept or came along. */
export type Origin = Span | string

export interface SpanOptions {
  /** `client` asks somebody outside, `server` is asked, `consumer` does what was left behind. */
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** A new trace where there is none. */
  parent?: Origin | undefined
  /** What else it is done for. */
  links?: readonly Origin[]
  attributes?: Attributes
}

/** Tells a collector (adapters/openTelemetry); there is one only where a collector is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span
}

let tracer: Tracer | undefined
const storage = new AsyncLocalStorage<Span>()
const things = new AsyncLocalStorage<ReadonlyMap<string, string>>()

/** From now on this process is traced by `next`; by nobody where it is undefined, and then nothing here costs anything. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== undefined

/** What is being done, where somebody will see it. */
export function currentSpan(): Span | undefined {
  if (tracer === undefined) return undefined
  const span = storage.getStore()
  return span?.isSampled ? span : undefined
}

/** What is kept beside work that is left for later, so that it belongs to the same trace; undefined where nobody sees it. */
export const currentTrace = (): string | undefined => currentSpan()?.traceparent

/** Begins a span whose end is told elsewhere, and does `work` under it; undefined where nothing is traced. */
export function beginSpan<Result>(name: string, options: SpanOptions, work: (span?: Span) => Result): Result {
  if (tracer === undefined) return work()
  const span = tracer.start(name, options)
  return storage.run(span, work, span)
}

/** Begins a part of what is being done, which whoever begins it ends; undefined where nobody sees that. */
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

/** Does `work` as a piece of its own: a new trace unless it belongs to one. */
export function traced<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  return beginSpan(name, options, (span) => (span ? throughEnd(span, work) : work()))
}

/** The same for a part of what is being done: nothing where nobody sees that. */
export function tracedPart<Result>(
  name: string,
  options: Omit<SpanOptions, 'parent'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan()
  return parent ? traced(name, { ...options, parent }, work) : work()
}

/** Without a trace: for what is done for nobody in particular. */
export const untraced = <Result>(work: () => Result): Result => (tracer === undefined ? work() : storage.exit(work))

/** The trace of a `traceparent`. */
const traceIdOf = (origin: Origin): string => (typeof origin === 'string' ? origin.slice(3, 35) : origin.traceId)

/**
 * Does at once what several traces wait for. It belongs to the first of them, with links to the others, in each of which a
 * span as long says where to look; to no trace where nobody sees any of them.
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
 * The same for things that carry their traces from an earlier request, such as orders: what `work` leaves behind for one of
 * them belongs to its trace (`traceOf`), whoever brings it about.
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

/** The trace of a thing that is being dealt with, else that of what is being done. */
export const traceOf = (thing: string | null): string | undefined =>
  tracer === undefined ? undefined : ((thing === null ? undefined : things.getStore()?.get(thing)) ?? currentTrace())
