import type { Readable } from 'node:stream'
import type { AdminFilePath, AdminInput, AdminPath, AdminReply, AdminRoutes } from '@app/contract/admin/routes'
import type { Permission } from '@app/contract/admin/permissions'
import type { PageKey, ShopId, StaffId, StaffSessionId } from '@app/contract'
import type { Tx } from './database.ts'

/** What is a partner's: of everything else its people see and do nothing. */
export interface PartnerScope {
  /** By the key that rights name. */
  readonly brands: readonly PageKey[]
  readonly shops: readonly ShopId[]
}

/** A member of staff as their session knows them; read anew for each call. */
export interface Staff {
  readonly id: StaffId
  readonly name: string
  readonly displayName: string
  readonly sessionId: StaffSessionId
  /** Built-in roles by their word, the installation's own by their number. */
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<Permission>
  /** Whose brands and shops alone somebody of a partner sees; null for the house's own people. */
  readonly scope: PartnerScope | null
  /** When the second factor was last given; null where it never was in this session. */
  readonly factorAt: Date | null
}

/** What an act was done to, and what it changed; personal data masked by whoever says it. */
export interface Recorded {
  /** `staff:7`, `order:2026…`: the kind and the id. */
  target: string
  before?: unknown
  after?: unknown
  reason?: string
  /** Where it is not the call itself: what was approved is told under the verb that it is. */
  verb?: string
  /** `done` unless it only waits for a second person now. */
  outcome?: 'done' | 'asked'
}

/** Who did it, and from where. */
export interface Actor {
  /** Null for who did not come in, and for commands. */
  id: StaffId | null
  name: string
  roles: readonly string[]
  ip: string
  requestId: string
}

export interface Act extends Omit<Recorded, 'verb'> {
  actor: Actor
  /** The path of the call, or the words of the command. */
  verb: string
}

/**
 * Adds the entry of an act to the audit: in the transaction that does it, as its last statement, since the entries of all acts
 * are one chain.
 */
export type RecordAct = (tx: Tx, done: Recorded) => Promise<void>

/** Where a browser comes from that no call brings: from a provider of single sign-on. */
export interface Visit {
  origin: string
  ip: string
  device: string
  requestId: string
}

/** One call of the console as a handler sees it. */
export interface AdminCall<P extends AdminPath = AdminPath> {
  readonly staff: AdminRoutes[P]['auth'] extends 'none' ? null : Staff
  readonly ip: string
  /** Where the console is at: what a passkey is bound to. */
  readonly origin: string
  /** The browser's own description, cut to 200 characters. */
  readonly device: string
  /** Every write of the console says what it did; one that does not fails. */
  readonly record: RecordAct
  /** Token by which the account knows this browser; undefined if it has none. It grants no access. */
  readonly browser: string | undefined
  /** Stores that token in the browser. */
  readonly keepBrowser: (token: string) => void
  /** Gives the browser its session, or takes it away. */
  readonly keepSession: (token: string | null) => void
  /** Gives it what it comes back from single sign-on with. */
  readonly keepSignOn: (ticket: string) => void
  /** Only with calls whose body is a file. */
  readonly file: P extends AdminFilePath ? ArrivingFile : null
}

/** The file that a call brings, still on its way: it is received when a handler wants it, after its own checks. */
export interface ArrivingFile {
  /** Waits for all of it. Throws TOO_LARGE, and BAD_INPUT where the sender broke off or sent nothing. */
  receive(): Promise<ArrivedFile>
}

/** A file that lies on this machine; gone when the call has been answered. */
export interface ArrivedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Of all its bytes, in hex. */
  readonly sha256: string
}

/** A file of the console, which is no answer of a call. */
export interface AdminFile {
  /** As the browser keeps it. */
  name: string
  /** As in content-type. */
  type: string
  stream: Readable
  /** Whether a page displays the file, instead of the browser saving it. */
  isShown?: boolean
}

/** Finds a file by its id for somebody with a session, and records that it was taken. Throws what they are refused. */
export interface AdminFiles {
  (id: string, call: { staff: Staff; record: RecordAct }): Promise<AdminFile>
  /** Pattern of an id, if it is not a number. */
  idForm?: RegExp
}

/** Answers one call of the console: the input is checked, defaults filled in; the reply is the envelope's data. */
export type AdminHandler<P extends AdminPath> = (input: AdminInput<P>, call: AdminCall<P>) => Promise<AdminReply<P>>

export type AdminHandlers = { readonly [P in AdminPath]: AdminHandler<P> }
