import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cacheFolder, projectFolder } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import type { Outcome, Stage, TimedFile } from './stage.ts'

/** The part of vitest's JSON report that is used here. */
export interface VitestReport {
  readonly success: boolean
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    /** Milliseconds since 1970. */
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    /** Why the file itself failed; empty if a test failed. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/**
 * Counts a report. Only a test that ran and passed counts as passed: a skipped test, a file that could not be loaded,
 * an error outside any test, and a run without tests are failures.
 */
export function countReport({ success, testResults }: VitestReport): Outcome {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed'),
  ).length
  const failed = tests.length - passed + brokenFiles
  const isSilentFailure = failed === 0 && (!success || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

const mostLines = 12

/** Lists failures for the end of a long run: the file, the test, and the first lines of the error. */
export const failuresIn = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(projectFolder, name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => explain(`${place} > ${test.fullName} (${test.status})`, test.failureMessages?.[0] ?? ''))
    return tests.length > 0 || status !== 'failed' ? tests : [explain(place, message)]
  })

const explain = (place: string, message: string): string =>
  [place, ...stripVTControlCharacters(message).split('\n').slice(0, mostLines)].join('\n    ').trimEnd()

/** Lists the duration of each file of a report. */
export const timesIn = ({ testResults }: VitestReport): TimedFile[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    path: relative(projectFolder, name),
    seconds: (endTime - startTime) / 1000,
  }))

/**
 * Creates a stage of one vitest run over projects. `prepare` returns environment variables that the tests need.
 */
export function vitestStage(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  prepare: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): Stage {
  return {
    name,
    projects,
    run: async (output) => {
      const reports = join(cacheFolder, 'reports')
      const report = join(reports, `${name}.json`)
      mkdirSync(reports, { recursive: true })
      rmSync(report, { force: true })
      const env = { ...process.env, ...(await prepare()) }
      await run(
        process.execPath,
        [
          join(projectFolder, 'node_modules/vitest/vitest.mjs'),
          'run',
          ...projects.map((project) => `--project=${project}*`),
          '--allowOnly=false',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...filters,
        ],
        { env, stdio: ['ignore', output, output] },
      )
      const found = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
      return { ...countReport(found), failures: failuresIn(found), files: timesIn(found) }
    },
  }
}
