import type { MovableKind, TimedKind } from '@app/contract/admin/calendarNames'
import type { Db, Tx } from './database.ts'

/** Something that has a time. */
export interface TimedThing {
  id: string
  title: string
  at: Date
  /** Null for a moment. */
  until: Date | null
  /** Why it cannot be moved any more, for operators; left away where it can, or where nothing of its kind can. */
  fixed?: string
  /** What to mind when it is moved. */
  warning?: string
}

export interface Span {
  from: Date
  until: Date
  /** No more than so many. */
  limit: number
}

/** The things of a kind that begin or end between two moments, by an index or from a small table. */
export type ReadTimed = (db: Db, span: Span) => Promise<readonly TimedThing[]>

/** What is known of a thing that is to be moved: when it was to begin as somebody saw it, and when it is to begin. */
export interface Move {
  id: string
  seenAt: Date
  at: Date
}

/**
 * Moves a thing with all of its times by as much, by the service of its owner. Throws NOT_FOUND, EDITED_MEANWHILE where it
 * is at another time by now, CONFLICT with a sentence where it cannot be moved any more. Returns its title.
 */
export type MoveTimed = (tx: Tx, move: Move) => Promise<string>

/** What of a module has a time. */
export type TimedThings = {
  readonly [Kind in TimedKind]?: Kind extends MovableKind ? { read: ReadTimed; move: MoveTimed } : { read: ReadTimed }
}

/** What does not go together with something that has a time, in a sentence for operators. */
export interface ScheduleConflict {
  kind: TimedKind
  id: string
  at: Date
  sentence: string
}

/** What of things between two moments a module knows not to go together. */
export type ReadConflicts = (db: Db, span: Span) => Promise<readonly ScheduleConflict[]>
