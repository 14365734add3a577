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

/** Where the commands of a stage write: the terminal, or an open file. */
export type Output = 'inherit' | number

/** One part of `npm test`. A stage that throws has failed. */
export interface Stage {
  readonly name: string
  readonly run: (output: Output) => Promise<Outcome>
  /**
   * It waits, or computes on one core, so those that follow it run at the same time. What it says is kept until the terminal
   * is free.
   */
  readonly runsBeside?: true
}

/** The outcome of a stage that is one check. */
export const oneCheck = (isGood: boolean): Outcome => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A stage that is one command: it passes when the command ends with 0. `settings` are environment variables. */
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
