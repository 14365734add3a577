import type { Readable } from 'node:stream'
import type { AdminFilePath, AdminInput, AdminPath, AdminReply, AdminRoutes } from '@app/contract/admin/routes'
import type { ActionName } from '@app/contract/admin/actionNames'
import type { Permission } from '@app/contract/admin/permissions'
import type { PageKey, ShopId, StaffId, StaffSessionId } from '@app/contract'
import type { Tx } from './database.ts'

/** Values of a call's `auth` that name a level of authentication; any other value is a permission. */
export const authLevels: ReadonlySet<string> = new Set(['none', 'password', 'session'])

/** Brands and shops of a partner. Staff of the partner see and change nothing else. */
export interface PartnerScope {
  /** Page keys as rights name them. */
  readonly brands: readonly PageKey[]
  readonly shops: readonly ShopId[]
}

/** A member of staff as their session knows them; read again for each call. */
export interface Staff {
  readonly id: StaffId
  readonly name: string
  readonly displayName: string
  readonly sessionId: StaffSessionId
  /** Built-in roles by name, roles of the deployment by number. */
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<Permission>
  /** The partner whose brands and shops limit this person; null for the platform's own staff. */
  readonly scope: PartnerScope | null
  /** When the second factor was last given in this session; null if never. */
  readonly factorAt: Date | null
}

/** An action as the audit names it: the path of a call, or one of `actionTitles`. */
export type AuditVerb = AdminPath | ActionName

/** Target and changes of an action for the audit log. The caller masks personal data. */
export interface Recorded {
  /** `staff:7`, `order:2026…`: the kind and the id. */
  target: string
  before?: unknown
  after?: unknown
  reason?: string
  /** Overrides the path of the call: an approved action is recorded under the verb that was approved. */
  verb?: AuditVerb
  /** `done`, or `asked` while the action waits for approval. */
  outcome?: 'done' | 'asked'
}

/** The person or command behind an audit entry, and where the call came from. */
export interface Actor {
  /** Null for a caller without a session, and for commands. */
  id: StaffId | null
  name: string
  roles: readonly string[]
  ip: string
  requestId: string
}

export interface Act extends Omit<Recorded, 'verb'> {
  actor: Actor
  /** Path of the call, or the command line. */
  verb: AuditVerb
}

/**
 * Adds the audit entry of an action. Runs in the action's transaction, as its last statement, because all entries form
 * one chain.
 */
export type RecordAct = (tx: Tx, done: Recorded) => Promise<void>

/** Origin of a browser that arrives outside of a call: on its way back from single sign-on. */
export interface Visit {
  origin: string
  ip: string
  device: string
  requestId: string
}

/** One console call as a handler sees it. */
export interface AdminCall<P extends AdminPath = AdminPath> {
  readonly staff: AdminRoutes[P]['auth'] extends 'none' ? null : Staff
  readonly ip: string
  /** Origin of the console; passkeys are bound to it. */
  readonly origin: string
  /** The browser's own description, cut to 200 characters. */
  readonly device: string
  /** Records the audit entry. Every console write must call it; one that does not fails. */
  readonly record: RecordAct
  /** Token by which the account knows this browser; undefined if it has none. It grants no access. */
  readonly browser: string | undefined
  /** Stores that token in the browser. */
  readonly keepBrowser: (token: string) => void
  /** Stores the session token in the browser; null removes it. */
  readonly keepSession: (token: string | null) => void
  /** Stores the ticket that the browser brings back from single sign-on. */
  readonly keepSignOn: (ticket: string) => void
  /** The uploaded file; null unless the call's body is a file. */
  readonly file: P extends AdminFilePath ? ArrivingFile : null
}

/**
 * An uploaded file that is still arriving. It is received when the handler asks for it, after the handler's own checks.
 */
export interface ArrivingFile {
  /** Receives the whole file. Throws TOO_LARGE; throws BAD_INPUT if the sender broke off or sent nothing. */
  receive(): Promise<ArrivedFile>
}

/** A received file on local disk; deleted once the call is answered. */
export interface ArrivedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the content, in hex. */
  readonly sha256: string
}

/** A file the console serves outside of its calls. */
export interface AdminFile {
  /** File name the browser saves it under. */
  name: string
  /** Media type, as in content-type. */
  type: string
  stream: Readable
  /** Whether a page displays the file; otherwise the browser saves it. */
  isShown?: boolean
}

/** Finds a file by id for a member of staff, and records the access. Throws the refusal if they may not read it. */
export interface AdminFiles {
  (id: string, call: { staff: Staff; record: RecordAct }): Promise<AdminFile>
  /** Pattern of an id; digits by default. */
  idForm?: RegExp
}

/** Answers one console call. The input is validated and has its defaults; the reply becomes the envelope's data. */
export type AdminHandler<P extends AdminPath> = (input: AdminInput<P>, call: AdminCall<P>) => Promise<AdminReply<P>>

export type AdminHandlers = { readonly [P in AdminPath]: AdminHandler<P> }
