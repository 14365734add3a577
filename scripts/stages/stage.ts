import { run } from '../lib/run.mjs'

/** A test file and its duration. */
export interface TimedFile {
  /** Path from the root of the project. */
  readonly path: string
  readonly seconds: number
}

/** Number of passed and failed tests; a stage without tests of its own counts as one. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Failures, a few lines each: the location and the start of the error. */
  readonly failures?: readonly string[]
  /** Test files of the stage, if it has any. */
  readonly files?: readonly TimedFile[]
}

/** Destination of a stage's output: the terminal, or an open file. */
export type Output = 'inherit' | number

/** One part of `npm test`. A stage that throws has failed. */
export interface Stage {
  readonly name: string
  readonly run: (output: Output) => Promise<Outcome>
  /** Projects of vitest that it runs, each with those whose names it begins. */
  readonly projects?: readonly string[]
  /**
   * Marks a stage that mostly waits, or uses one core, so that the following stages run at the same time. Its output is
   * kept until the terminal is free.
   */
  readonly runsBeside?: true
}

/** Builds the outcome of a stage that is a single check. */
export const oneCheck = (isGood: boolean): Outcome => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Creates a stage of one command, which passes if the command exits with 0. `settings` are environment variables. */
export function commandStage(
  name: string,
  [program, ...options]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>> = {},
): Stage {
  return {
    name,
    run: async (output) => {
      const env = { ...process.env, ...settings }
      return oneCheck((await run(program, options, { env, stdio: ['ignore', output, output] })) === 0)
    },
  }
}
