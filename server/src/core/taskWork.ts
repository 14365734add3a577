import type { TaskId } from '@app/contract'
import type { AdminPath } from '@app/contract/admin/routes'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** A CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets ask for) that is written line by line to a file. */
export interface CsvFile {
  readonly path: string
  /** Adds a line; the first line sets the number of cells. Shorter lines are padded; throws on a longer one. */
  add(cells: readonly string[]): Promise<void>
  /** Writes what is left; returns the bytes of the whole. */
  end(): Promise<number>
  remove(): Promise<void>
}

/** One try of a task. */
export interface Run {
  task: {
    readonly id: TaskId
    /** Of the call that began it. */
    readonly path: string
    readonly input: unknown
    /** Where who began it was. */
    readonly ip: string
  }
  /** Who began it, with what they may do now. Throws NOT_ALLOWED where they may not come in any more. */
  person(): Promise<Staff>
  file: CsvFile
  /**
   * Does all of it in one transaction, in which the task is done too: its file is there if and only if what it tells of is. Instead
   * of `file`. `record` is the last statement of the transaction.
   */
  inOne(parts: {
    /** Returns how many entries the file has. */
    write: (tx: Tx, file: CsvFile) => Promise<number>
    record: (tx: Tx) => Promise<void>
  }): Promise<void>
  /** How far it is. Throws where another has begun it since. */
  reportProgress(far: { done: number; refused?: number }): Promise<void>
}

/** Writes the file of a task; run again from the start where it was interrupted. */
export type TaskWork = (run: Run) => Promise<void>

/** What tasks of modules do, by the call that begins them: who fetches what they wrote holds its right. */
export type TaskWorks = Readonly<Partial<Record<AdminPath, TaskWork>>>
