import type { MovableKind, TimedKind } from '@app/contract/admin/calendarNames'
import type { Db, Tx } from './database.ts'

/** Something scheduled. */
export interface TimedThing {
  id: string
  title: string
  at: Date
  /** Null if it has no duration. */
  until: Date | null
  /** Why it can no longer be moved, for operators. Omitted if it can be, or if nothing of its kind can. */
  fixed?: string
  /** A warning to show before it is moved. */
  warning?: string
}

export interface Span {
  from: Date
  until: Date
  /** Maximum results. */
  limit: number
}

/** Reads the things of a kind that start or end between two times, by an index or from a small table. */
export type ReadTimed = (db: Db, span: Span) => Promise<readonly TimedThing[]>

/** A request to move a thing: its start as the operator saw it, and its new start. */
export interface Move {
  id: string
  seenAt: Date
  at: Date
}

/**
 * Shifts all times of a thing by the same amount, through the service of its module, and returns its title. Throws
 * NOT_FOUND; EDITED_MEANWHILE if its time has changed; CONFLICT, with a sentence, if it can no longer be moved.
 */
export type MoveTimed = (tx: Tx, move: Move) => Promise<string>

/** Scheduled things of a module. */
export type TimedThings = {
  readonly [Kind in TimedKind]?: Kind extends MovableKind ? { read: ReadTimed; move: MoveTimed } : { read: ReadTimed }
}

/** A conflict with something scheduled, in a sentence for operators. */
export interface ScheduleConflict {
  kind: TimedKind
  id: string
  at: Date
  sentence: string
}

/** Reads the conflicts between two times that a module knows of. */
export type ReadConflicts = (db: Db, span: Span) => Promise<readonly ScheduleConflict[]>
