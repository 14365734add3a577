import type { Uid } from '@app/contract'
import type { NamedOn, ReportedKind } from '@app/contract/reports'
import type { Db, Tx } from '../../core/database.ts'
import type { Key, KeysetInput, KeysetPage } from '../../core/keyset.ts'

/** Public content as other users see it now. */
export interface Shown {
  /** The author. */
  uid: Uid
  /** Text that a reviewer must read. */
  words: string
}

/** Author of a decision, and the reason if one was given. */
export interface Decided {
  by: string
  reason: string | null
}

/** User content, public or not, with everything a reviewer must read. */
export interface Described {
  id: string
  uid: Uid
  words: string
  /** Addresses without host and extension. */
  pictures: readonly string[]
  /** Location of the content, as text. */
  place: string
  isShown: boolean
}

/** Filters of a list of public content. */
export interface PublicFilter extends KeysetInput {
  search?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  /** Epoch seconds. */
  from?: number | undefined
  until?: number | undefined
}

/** Content that waits for review before it is public. */
export interface AwaitingRow {
  id: string
  since: Date
  doubts: readonly string[]
}

/** Access to content of one kind that is published only after review. */
export interface Awaiting {
  list(
    db: Db | Tx,
    place: KeysetInput & { until?: number | undefined; id?: string | undefined },
  ): Promise<KeysetPage<AwaitingRow & Key>>
  count(db: Db): Promise<number>
  /** Decides on a locked entry; returns false if it does not wait. */
  decide(tx: Tx, id: string, decided: Decided & { isFit: boolean }): Promise<boolean>
}

/** One kind of public content, implemented by the module that owns it. Each action is safe to repeat. */
export interface Subject {
  /** Returns undefined if it does not exist or is not public. */
  find(db: Db | Tx, id: string): Promise<Shown | undefined>
  /** Hides it until review. */
  hide(tx: Tx, id: string): Promise<void>
  /** Shows it again. */
  show(tx: Tx, id: string, decided: Decided): Promise<void>
  /** Takes it down permanently, hidden before or not. */
  takeDown(tx: Tx, id: string, decided: Decided): Promise<void>
  /** Whether later reports count after a reviewer found it acceptable; if not, it stays until its text changes. */
  countsAnew?: boolean
  /** Absent if content that automatic moderation accepts is published at once. */
  awaiting?: Awaiting
  /** Locks an entry, to serialize decisions and changes. */
  lock(tx: Tx, id: string): Promise<void>
  describe(db: Db | Tx, ids: readonly string[]): Promise<Described[]>
  /** Searches public entries by creation time (`at`). */
  search(db: Db, filter: PublicFilter): Promise<KeysetPage<{ id: string; at: Date } & Key>>
  /**
   * Reactions to an appeal, if the owning module stores something about it. Absent if content that was taken down is
   * gone.
   */
  appeals?: {
    /** The author appealed against a decision. */
    asked(tx: Tx, id: string, text: string): Promise<void>
    /** Shows it again, whether it was refused or taken down. */
    lift(tx: Tx, id: string, decided: Decided): Promise<void>
    /** Leaves it unchanged and ends the wait for review. */
    uphold(tx: Tx, id: string, decided: Decided): Promise<void>
  }
}

/** Filled by the context, so that this module does not depend on the modules whose content it handles. */
export interface ReportsDeps {
  subjectOf(kind: ReportedKind): Subject
  /** Returns the user whose name is shown with public content; undefined if none is shown. */
  namedOn: Readonly<Record<NamedOn, (db: Db | Tx, id: string) => Promise<Uid | undefined>>>
}
