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

/** The caller as the session knows them. Cached: changes reach every process within a second. */
export interface Caller {
  readonly uid: Uid
  readonly family: SessionId
  /** 1 none, 2 success, 3 fail. */
  readonly kycStatus: KycStatus
  /** ISO date of birth, null until verified. */
  readonly birthDate: string | null
  /** Cumulative points earned, for priority windows. Exact to the VIP level, whose changes are announced. */
  readonly points: number
}

/** Finds the owner of an access token; null if there is none. Throws ACCOUNT_DISABLED. */
export type Authenticate = (token: string) => Promise<Caller | null> | Caller | null

/** Returns the access token of a request's Authorization header; undefined if it has none. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined

/**
 * The file of a multipart form, still arriving. It is received when the handler asks for it, after the handler's own
 * checks.
 */
export interface IncomingFile {
  /** Waits for the file and the end of the form. Throws TOO_LARGE; throws BAD_INPUT if the form is malformed. */
  receive(): Promise<ReceivedFile>
}

/** A received file; deleted once the call is answered. */
export interface ReceivedFile {
  readonly size: number
  /** Reads the whole file into memory. */
  read(): Promise<Buffer>
}

/** The browser or app of a call, as it identifies itself. */
export interface Client {
  /** 256 random bits that the client keeps; generated for this call if it brought none. */
  readonly token: string
  /** Whether the client brought its token. Some keep none. */
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
  /** The idempotent request of the Idempotency-Key: this call with this input. Null for calls that take no key. */
  readonly idempotency: P extends OncePath ? IdempotentRequest<P> : null
  /** The uploaded file; null for calls without a file. */
  readonly file: P extends FilePath ? IncomingFile : null
}

/** Answers one call. The input is validated and has its defaults; the reply becomes the envelope's data. */
export type Handler<P extends Path> = (input: Parsed<P>, call: CallInfo<P>) => Promise<Reply<P>>

export type Handlers = { readonly [P in Path]: Handler<P> }
