import type { GoodsSn, RehearsalId } from '@app/contract'
import type {
  RehearsalProgress,
  RehearsalReport,
  RehearsalScript,
  RehearsalTerms,
} from '@app/contract/admin/rehearsals'

/** What is played. */
export interface Play {
  readonly id: RehearsalId
  readonly goodsSn: GoodsSn
  readonly name: string
  readonly database: string
  readonly terms: RehearsalTerms
  readonly script: RehearsalScript
}

/** One process that serves the people of a rehearsal. */
export interface LoadTestNode {
  /** `http://127.0.0.1:8080`. */
  readonly url: string
}

/** A rehearsal whose database is made and whose people are there. */
export interface PreparedLoadTest {
  /** Lets them come. Ends early, with what came of it so far, once `signal` is raised. */
  perform(
    places: readonly LoadTestNode[],
    options: { signal: AbortSignal; reportProgress: (progress: RehearsalProgress) => void },
  ): Promise<RehearsalReport>
  /** Closes what it holds; its database stays. */
  close(): Promise<void>
}

/** Where sales are rehearsed: databases of their own on the real one's server, and pretended people over HTTP. */
export interface LoadTestEnvironment {
  /** Why our role can make no database; undefined where it can. A sentence for operators. */
  hindrance(): Promise<string | undefined>
  /** Makes the database of a play by migrations, with the work and its people. */
  prepare(play: Play): Promise<PreparedLoadTest>
  /** Drops the database of a play, whoever is connected to it; done too where there is none. */
  drop(database: string): Promise<void>
}
