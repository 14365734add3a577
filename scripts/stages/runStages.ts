import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from '../lib/project.mjs'
import type { Outcome, Output, Stage } from './stage.ts'

/** The outcome of a stage and how long it took. */
export interface Result extends Outcome {
  readonly name: string
  readonly seconds: number
}

/**
 * Runs all stages in order, even if some fail. A stage that runs beside others runs together with the following ones. A
 * stage that throws counts as one failure. Once `stop` is aborted, no further stage begins. Returns results in the
 * stages' order.
 */
export async function runStages(
  stages: readonly Stage[],
  write: (line: string) => void,
  stop?: AbortSignal,
): Promise<Result[]> {
  const results = new Map<Stage, Result>()
  const underWay = new Map<Stage, Promise<Kept>>()
  const show = (stage: Stage, { result, said }: Kept) => {
    write(said)
    results.set(stage, result)
    underWay.delete(stage)
  }
  for (const [index, stage] of stages.entries()) {
    if (stop?.aborted) break
    if (stage.runsBeside && index < stages.length - 1) {
      underWay.set(stage, keep(stage))
      continue
    }
    write(heading(stage))
    const result = await timed(stage, 'inherit', write)
    results.set(stage, result)
    write(describe(result))
    for (const [other, kept] of await ended(underWay)) show(other, kept)
  }
  for (const [stage, kept] of underWay) show(stage, await kept)
  return stages.flatMap((stage) => results.get(stage) ?? [])
}

const heading = ({ name }: Stage): string => `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`

/** Result and output of a stage that ran beside others. */
interface Kept {
  result: Result
  said: string
}

async function keep(stage: Stage): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'))
  const path = join(folder, 'output')
  const file = openSync(path, 'a+')
  try {
    const result = await timed(stage, file, (line) => writeSync(file, `${line}\n`))
    return { result, said: [heading(stage), readFileSync(path, 'utf8').trimEnd(), describe(result)].join('\n') }
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

/** Returns the stages that have ended. */
async function ended(underWay: ReadonlyMap<Stage, Promise<Kept>>): Promise<[Stage, Kept][]> {
  const now = await Promise.all(
    [...underWay].map(async ([stage, kept]) => [stage, await Promise.race([kept, Promise.resolve()])] as const),
  )
  return now.flatMap(([stage, kept]): [Stage, Kept][] => (kept ? [[stage, kept]] : []))
}

async function timed(stage: Stage, output: Output, write: (line: string) => void): Promise<Result> {
  const start = performance.now()
  const outcome = await outcomeOf(stage, output, write)
  return { name: stage.name, ...outcome, seconds: (performance.now() - start) / 1000 }
}

async function outcomeOf(stage: Stage, output: Output, write: (line: string) => void): Promise<Outcome> {
  try {
    return await stage.run(output)
  } catch (error) {
    write(error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error))
    return { passed: 0, failed: 1 }
  }
}

/** Formats one stage's result as a line. */
export function describe({ name, passed, failed, seconds }: Result): string {
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${passed} passed, ${failed} failed  ${seconds.toFixed(1)} s`
}

/** Sums all results. */
export function total(results: readonly Result[]): Outcome {
  const sum = (of: (result: Result) => number): number => results.reduce((all, result) => all + of(result), 0)
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) }
}

/** Lists the slowest test files, a line each; at most `most`. */
export function slowestFiles(results: readonly Result[], most: number): string[] {
  return results
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
}
