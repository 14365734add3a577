import { SetupError } from '../lib/project.mjs'
import type { Outcome, Stage } from './stage.ts'

/** The outcome of a stage and how long it took. */
export interface Result extends Outcome {
  readonly name: string
  readonly seconds: number
}

/** Runs stages one after the other, all of them whatever fails. One that throws counts as one failure. */
export async function runStages(stages: readonly Stage[], write: (line: string) => void): Promise<Result[]> {
  const results: Result[] = []
  for (const stage of stages) {
    write(`\n── ${stage.name} ${'─'.repeat(Math.max(0, 60 - stage.name.length))}`)
    const start = performance.now()
    const outcome = await outcomeOf(stage, write)
    const result = { name: stage.name, ...outcome, seconds: (performance.now() - start) / 1000 }
    results.push(result)
    write(describe(result))
  }
  return results
}

async function outcomeOf(stage: Stage, write: (line: string) => void): Promise<Outcome> {
  try {
    return await stage.run()
  } catch (error) {
    write(error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error))
    return { passed: 0, failed: 1 }
  }
}

/** One stage's result as a line. */
export function describe({ name, passed, failed, seconds }: Result): string {
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${passed} passed, ${failed} failed  ${seconds.toFixed(1)} s`
}

/** The sum of all results. */
export function total(results: readonly Result[]): Outcome {
  const sum = (of: (result: Result) => number): number => results.reduce((all, result) => all + of(result), 0)
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) }
}

/** The files of tests that took longest, a line each; there may be fewer. */
export function slowestFiles(results: readonly Result[], most: number): string[] {
  return results
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
}
