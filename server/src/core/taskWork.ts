import type { TaskId } from '@app/contract'
import type { AdminPath } from '@app/contract/admin/routes'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** A CSV file (RFC 4180, UTF-8 with the byte order mark that spreadsheets need), written line by line. */
export interface CsvFile {
  readonly path: string
  /** Adds a line. The first line sets the number of cells; shorter lines are padded. Throws on a longer one. */
  add(cells: readonly string[]): Promise<void>
  /** Writes what is left; returns the size in bytes. */
  end(): Promise<number>
  remove(): Promise<void>
}

/** One attempt at a task. */
export interface Run {
  task: {
    readonly id: TaskId
    /** Path of the call that started it. */
    readonly path: string
    readonly input: unknown
    /** Address of the person who started it. */
    readonly ip: string
  }
  /**
   * Returns the person who started it with their current permissions. Throws NOT_ALLOWED if they no longer have access.
   */
  person(): Promise<Staff>
  file: CsvFile
  /**
   * Does the whole task in one transaction that also completes it, instead of writing to `file`. So the file exists if
   * and only if its effects do. `record` is the last statement of the transaction.
   */
  inOne(parts: {
    /** Writes the file; returns its number of entries. */
    write: (tx: Tx, file: CsvFile) => Promise<number>
    record: (tx: Tx) => Promise<void>
  }): Promise<void>
  /** Reports progress. Throws if another process has started the task since. */
  reportProgress(far: { done: number; refused?: number }): Promise<void>
}

/** Writes the file of a task. Starts over if it was interrupted. */
export type TaskWork = (run: Run) => Promise<void>

/** Task work of modules, by the call that starts it. A download of the result needs that call's permission. */
export type TaskWorks = Readonly<Partial<Record<AdminPath, TaskWork>>>
