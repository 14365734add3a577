import type { Uid } from '@app/contract'
import type { NamedOn, ReportedKind } from '@app/contract/reports'
import type { Db, Tx } from '../../core/database.ts'

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
}

/** Filled by the context, so that this module knows none of those whose words it handles. */
export interface ReportsOutside {
  subjectOf(kind: ReportedKind): Subject
  /** Whose name stands on something that others see; undefined where none is shown. */
  namedOn: Readonly<Record<NamedOn, (db: Db | Tx, id: string) => Promise<Uid | undefined>>>
}
