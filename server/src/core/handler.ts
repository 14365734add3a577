import type {
  FilePath,
  KycStatus,
  OncePath,
  Parsed,
  Path,
  Platform,
  Reply,
  Routes,
  SessionId,
  Uid,
} from '@app/contract'
import type { IdempotentRequest } from './idempotency.ts'

/** Who calls, as the session knows them. Cached: changes reach every process within a second. */
export interface Caller {
  readonly uid: Uid
  readonly family: SessionId
  /** 1 none, 2 success, 3 fail. */
  readonly kycStatus: KycStatus
  /** ISO date of birth, null until verified. */
  readonly birthDate: string | null
  /** Cumulative points earned, for priority windows; exact as far as the VIP level, which is announced when it changes. */
  readonly points: number
}

/** The file of a multipart form, still on its way: it is received when a handler wants it, after its own checks. */
export interface IncomingFile {
  /** Waits for the file and the end of the form. Throws TOO_LARGE, and BAD_INPUT where the form is not as it should be. */
  receive(): Promise<ReceivedFile>
}

/** A file that has arrived; gone when the call has been answered. */
export interface ReceivedFile {
  readonly size: number
  /** All its bytes, put into memory. */
  read(): Promise<Buffer>
}

/** The browser or app that a call comes from, as far as it says so itself. */
export interface Client {
  /** 256 random bits that it keeps; made with this call where it brought none. */
  readonly token: string
  /** Whether it brought its token. Some keep none. */
  readonly isKept: boolean
}

/** One call as a handler sees it. */
export interface CallInfo<P extends Path> {
  readonly caller: Routes[P]['auth'] extends 'user' | 'verified' | 'adult'
    ? Caller
    : Routes[P]['auth'] extends 'optional'
      ? Caller | null
      : null
  readonly ip: string
  readonly platform: Platform
  /** The browser's own description, cut to 200 characters. */
  readonly device: string
  readonly client: Client
  /** What the Idempotency-Key stands for: this call with this input. Only with calls that take one. */
  readonly idempotency: P extends OncePath ? IdempotentRequest<P> : null
  /** Only with calls that take a form with a file. */
  readonly file: P extends FilePath ? IncomingFile : null
}

/** Answers one call: the input is checked, defaults filled in; the reply is the envelope's data. */
export type Handler<P extends Path> = (input: Parsed<P>, call: CallInfo<P>) => Promise<Reply<P>>

export type Handlers = { readonly [P in Path]: Handler<P> }
