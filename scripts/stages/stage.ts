import { run } from '../lib/run.mjs'

/** A file of tests and how long it took. */
export interface TimedFile {
  /** From the root of the project. */
  readonly path: string
  readonly seconds: number
}

/** How many tests of a stage passed and failed; a stage without tests of its own counts as one. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed, a few lines each: where, and the first of what it said. */
  readonly failures?: readonly string[]
  /** The files of a stage that has such. */
  readonly files?: readonly TimedFile[]
}

/** One part of `npm test`. A stage that throws has failed. */
export interface Stage {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

/** The outcome of a stage that is one check. */
export const oneCheck = (isGood: boolean): Outcome => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A stage that is one command: it passes when the command ends with 0. */
export function commandStage(name: string, program: string, ...options: string[]): Stage {
  return { name, run: async () => oneCheck((await run(program, options)) === 0) }
}
