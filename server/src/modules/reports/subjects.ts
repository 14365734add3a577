import type { Uid } from '@app/contract'
import type { NamedOn, ReportedKind } from '@app/contract/reports'
import type { Db, Tx } from '../../core/database.ts'
import type { Key, KeysetInput, KeysetPage } from '../../core/keyset.ts'

/** Something public as others see it now. */
export interface Shown {
  /** Whose it is. */
  uid: Uid
  /** What a person who decides must read. */
  words: string
}

/** In whose name something was decided, and why where that is told. */
export interface Decided {
  by: string
  reason: string | null
}

/** Something that somebody wrote, seen by others or not, with everything a person must read to decide. */
export interface Described {
  id: string
  uid: Uid
  words: string
  /** Addresses without the host and the ending. */
  pictures: readonly string[]
  /** Where it stands, in words. */
  place: string
  isShown: boolean
}

/** What a list of public things is narrowed by. */
export interface PublicFilter extends KeysetInput {
  words?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  /** Epoch seconds. */
  from?: number | undefined
  until?: number | undefined
}

/** What waits to be looked at before others see it. */
export interface AwaitingRow {
  id: string
  since: Date
  doubts: readonly string[]
}

/** Those of one kind that nobody sees before a person has looked. */
export interface Awaiting {
  list(
    db: Db | Tx,
    place: KeysetInput & { until?: number | undefined; id?: string | undefined },
  ): Promise<KeysetPage<AwaitingRow & Key>>
  count(db: Db): Promise<number>
  /** Decides on a locked one; false where it does not wait. */
  decide(tx: Tx, id: string, decided: Decided & { isFit: boolean }): Promise<boolean>
}

/** One kind of what is public, as its owner lets it be handled. Each act is safe to do twice. */
export interface Subject {
  /** Undefined where there is none, or where others do not see it. */
  find(db: Db | Tx, id: string): Promise<Shown | undefined>
  /** Hides it until somebody has looked. */
  hide(tx: Tx, id: string): Promise<void>
  /** Shows it again. */
  show(tx: Tx, id: string, decided: Decided): Promise<void>
  /** Takes it away from others for good, hidden before or not. */
  takeDown(tx: Tx, id: string, decided: Decided): Promise<void>
  /** Whether others' reports count once a person found it fit; where not, it stays until its words change. */
  countsAnew?: boolean
  /** Left away where what a machine accepts is seen at once. */
  awaiting?: Awaiting
  /** Locks one, so that who decides and who changes it come one after the other. */
  lock(tx: Tx, id: string): Promise<void>
  describe(db: Db | Tx, ids: readonly string[]): Promise<Described[]>
  /** Those that others see, by when they were written (`at`). */
  search(db: Db, filter: PublicFilter): Promise<KeysetPage<{ id: string; at: Date } & Key>>
  /** What follows from an appeal, where its owner keeps something of it. Left away where what was taken down is gone. */
  appeals?: {
    /** Its writer spoke against a decision. */
    asked(tx: Tx, id: string, text: string): Promise<void>
    /** It is seen again, whether it was refused or taken down. */
    lift(tx: Tx, id: string, decided: Decided): Promise<void>
    /** It stays as it is, and nobody need look any more. */
    uphold(tx: Tx, id: string, decided: Decided): Promise<void>
  }
}

/** Filled by the context, so that this module knows none of those whose words it handles. */
export interface ReportsDeps {
  subjectOf(kind: ReportedKind): Subject
  /** Whose name stands on something that others see; undefined where none is shown. */
  namedOn: Readonly<Record<NamedOn, (db: Db | Tx, id: string) => Promise<Uid | undefined>>>
}
