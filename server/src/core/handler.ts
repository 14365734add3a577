import type { Parsed, Path, Platform, Reply, Routes } from '@app/contract'

/** Who calls, as the session knows them. Cached: changes reach every process within a second. */
export interface Caller {
  readonly uid: string
  readonly sessionId: string
  readonly family: string
  /** 1 none, 2 success, 3 fail. */
  readonly kycStatus: number
  /** ISO date of birth, null until verified. */
  readonly birthDate: string | null
  /** Cumulative points earned, for priority windows. */
  readonly points: number
}

/** One call as a handler sees it. */
export interface CallInfo<P extends Path> {
  readonly caller: Routes[P]['auth'] extends 'user'
    ? Caller
    : Routes[P]['auth'] extends 'optional'
      ? Caller | null
      : null
  readonly ip: string
  readonly platform: Platform
  /** The browser's own description, cut to 200 characters. */
  readonly device: string
  /** Idempotency-Key; empty for calls that take none. */
  readonly key: string
}

/** Answers one call: the input is checked, defaults filled in; the reply is the envelope's data. */
export type Handler<P extends Path> = (input: Parsed<P>, call: CallInfo<P>) => Promise<Reply<P>>

export type Handlers = { readonly [P in Path]: Handler<P> }
