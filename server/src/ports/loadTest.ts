import type { GoodsSn, RehearsalId } from '@app/contract'
import type {
  RehearsalProgress,
  RehearsalReport,
  RehearsalScript,
  RehearsalTerms,
} from '@app/contract/admin/rehearsals'

/** The rehearsed sale. */
export interface Play {
  readonly id: RehearsalId
  readonly goodsSn: GoodsSn
  readonly name: string
  readonly database: string
  readonly terms: RehearsalTerms
  readonly script: RehearsalScript
}

/** One process that serves the simulated users of a rehearsal. */
export interface LoadTestNode {
  /** `http://127.0.0.1:8080`. */
  readonly url: string
}

/** A rehearsal whose database and users exist. */
export interface PreparedLoadTest {
  /** Runs the load. If `signal` aborts, ends early with the results so far. */
  perform(
    places: readonly LoadTestNode[],
    options: { signal: AbortSignal; reportProgress: (progress: RehearsalProgress) => void },
  ): Promise<RehearsalReport>
  /** Releases its resources; the database stays. */
  close(): Promise<void>
}

/** Runs rehearsals of sales: each has its own database on the production server, and simulated users over HTTP. */
export interface LoadTestEnvironment {
  /** Explains to operators why our role cannot create a database; undefined if it can. */
  hindrance(): Promise<string | undefined>
  /** Creates the database of a rehearsal by migrations, with the work and its users. */
  prepare(play: Play): Promise<PreparedLoadTest>
  /** Drops the database of a rehearsal, with open connections. Succeeds if there is none. */
  drop(database: string): Promise<void>
}
