import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import config from '../../vitest.config.ts'
import { projectFolder } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { describe as describeResult, runStages, slowestFiles, total } from '../stages/runStages.ts'
import { commandStage, oneCheck, type Stage } from '../stages/stage.ts'
import { allStages, chooseStages } from '../stages/stages.ts'
import { countReport, failuresIn, timesIn } from '../stages/vitestStage.ts'

const silent = () => {}
const file = (status: string, ...tests: string[]) => ({
  name: join(projectFolder, 'ui/test/some.test.ts'),
  startTime: 1000,
  endTime: 2500,
  status,
  message: '',
  assertionResults: tests.map((each) => ({ status: each, fullName: `is ${each}` })),
})

describe('counting a vitest report', () => {
  test.each([
    ['all passed', true, [file('passed', 'passed', 'passed')], { passed: 2, failed: 0 }],
    ['one failed', false, [file('failed', 'passed', 'failed')], { passed: 1, failed: 1 }],
    ['a skipped test is a failure', true, [file('passed', 'passed', 'pending')], { passed: 1, failed: 1 }],
    ['a test still to be written is a failure', true, [file('passed', 'todo')], { passed: 0, failed: 1 }],
    ['a file that could not be loaded', false, [file('failed'), file('passed', 'passed')], { passed: 1, failed: 1 }],
    ['an error outside any test', false, [file('passed', 'passed')], { passed: 1, failed: 1 }],
    ['no tests at all', true, [], { passed: 0, failed: 1 }],
  ])('%s', (_case, success, testResults, expected) => {
    expect(countReport({ success, testResults })).toEqual(expected)
  })
})

describe('repeating failures', () => {
  test('reports the file, the test and the start of its error, without colours', () => {
    const failed = { status: 'failed', fullName: 'holds', failureMessages: ['\u001B[31mBUSY\u001B[39m\n  at place'] }
    const tests = { ...file('failed', 'passed'), assertionResults: [failed, { status: 'passed', fullName: 'sells' }] }
    expect(failuresIn({ success: false, testResults: [tests] })).toEqual([
      'ui/test/some.test.ts > holds (failed)\n    BUSY\n      at place',
    ])
  })

  test('reports a file that failed by itself, and nothing if all passed', () => {
    const broken = { ...file('failed', 'passed'), message: 'no such module' }
    expect(failuresIn({ success: false, testResults: [broken, file('passed', 'passed')] })).toEqual([
      'ui/test/some.test.ts\n    no such module',
    ])
  })
})

describe('running stages', () => {
  test('a stage that throws is one failure, and the next stages still run', async () => {
    const crash = { name: 'crash', run: () => Promise.reject(new Error('no compiler')) }
    const fine = { name: 'fine', run: () => Promise.resolve({ passed: 3, failed: 0 }) }
    const lines: string[] = []
    const results = await runStages([crash, fine], (line) => lines.push(line))
    expect(total(results)).toEqual({ passed: 3, failed: 1 })
    expect(lines.join('\n')).toContain('no compiler')
  })

  test('a command counts as one by its exit code, and a missing command as a failure', async () => {
    const commands = ['0', '3'].map((code) => commandStage(code, [process.execPath, '-e', `process.exit(${code})`]))
    const results = await runStages([...commands, commandStage('absent', ['no-such-program'])], silent)
    expect(results.map(({ failed }) => failed)).toEqual([0, 1, 1])
  })

  test('an interruption ends the run after the stage under way', async () => {
    const interruption = new AbortController()
    const stage = (name: string): Stage => ({
      name,
      run: () => {
        interruption.abort()
        return Promise.resolve({ passed: 1, failed: 0 })
      },
    })
    const results = await runStages([stage('first'), stage('second')], silent, interruption.signal)
    expect(results.map(({ name }) => name)).toEqual(['first'])
  })

  test('a stage that runs beside others overlaps the following ones and prints when it has ended', async () => {
    const { promise: free, resolve: release } = Promise.withResolvers<void>()
    const waiting: Stage = {
      name: 'waiting',
      runsBeside: true,
      run: async (output) => {
        await free
        await run(process.execPath, ['-e', `console.log('at last')`], { stdio: ['ignore', output, output] })
        return { passed: 1, failed: 1 }
      },
    }
    const computing: Stage = {
      name: 'computing',
      // This would never end unless it starts before the other stage ends.
      run: () => {
        release()
        return Promise.resolve({ passed: 2, failed: 0 })
      },
    }
    const lines: string[] = []
    const results = await runStages([waiting, computing], (line) => lines.push(...line.split('\n')))
    expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['waiting', 1, 1],
      ['computing', 2, 0],
    ])
    const places = ['── computing', '✓ computing', '── waiting', 'at last', '✗ waiting'].map((start) =>
      lines.findIndex((line) => line.startsWith(start)),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('a stage that throws beside others is a failure and reports why', async () => {
    const crash: Stage = { name: 'crash', runsBeside: true, run: () => Promise.reject(new Error('no compiler')) }
    const fine = { name: 'fine', run: () => Promise.resolve({ passed: 3, failed: 0 }) }
    const lines: string[] = []
    expect(total(await runStages([crash, fine], (line) => lines.push(line)))).toEqual({ passed: 3, failed: 1 })
    expect(lines.join('\n')).toContain('no compiler')
  })

  test('each result is a line with its time', () => {
    expect(describeResult({ name: 'types', ...oneCheck(true), seconds: 1.26 })).toBe(
      '✓ types        1 passed, 0 failed  1.3 s',
    )
  })
})

test('the slowest files come first, from any stage', () => {
  const report = { success: true, testResults: [file('passed', 'passed')] }
  const stage = (name: string, ...files: { path: string; seconds: number }[]) => ({
    name,
    ...oneCheck(true),
    seconds: 9,
    files,
  })
  const results = [
    stage('ui', ...timesIn(report)),
    { name: 'types', ...oneCheck(true), seconds: 9 },
    stage('server', { path: 'server/test/a.test.ts', seconds: 30.04 }, { path: 'server/test/b.test.ts', seconds: 0.1 }),
  ]
  expect(slowestFiles(results, 2)).toEqual(['    30.0 s  server/test/a.test.ts', '     1.5 s  ui/test/some.test.ts'])
})

test('every test project belongs to a stage', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[]
  const covered = allStages().flatMap((stage) => stage.projects ?? [])
  const left = projects.filter(({ test: { name } }) => !covered.some((one) => name.startsWith(one)))
  expect(left.map(({ test: { name } }) => name)).toEqual([])
})

describe('choosing stages', () => {
  const names = (...options: string[]) => chooseStages(options).map(({ name }) => name)

  test('all by default', () => expect(names()).toEqual(allStages().map(({ name }) => name)))
  test('by name', () => expect(names('--only=server,types')).toEqual(['types', 'server']))
  test('some packages of their common run', () => {
    const chosen = chooseStages(['--only=ui,types', 'contract/test/route.test.ts'])
    expect(chosen.map(({ name, projects }) => [name, projects])).toEqual([
      ['types', undefined],
      ['packages', ['contract', 'ui']],
    ])
    expect(chooseStages(['--only=packages'])[0]?.projects).toEqual(expect.arrayContaining(['fair', 'storefront']))
  })
  test('by file', () => {
    expect(names('server/test/core', './e2e/buy.e2e.ts')).toEqual(['server', 'browser'])
  })
  test('only the full run includes programs and other engines', () => {
    const engines = ['webkit', 'firefox']
    vi.stubEnv('TEST_SIZE', '')
    expect(names('server')).toEqual(['server'])
    expect(names().filter((name) => engines.includes(name))).toEqual([])
    for (const part of [
      '--only=webkit',
      'e2e/engines/pages.e2e.ts',
      './e2e/full/walk.e2e.ts',
      'deploy/test/full',
      '--only=processes',
    ])
      expect(() => names(part)).toThrow(`npm run test:all -- ${part}`)
    vi.stubEnv('TEST_SIZE', 'full')
    expect(names().slice(-2)).toEqual(engines)
    expect(names('./server/test/processes/restart.test.ts')).toEqual(['processes'])
    expect(names('server')).toEqual(['processes', 'server'])
    expect(names('e2e/engines/pages.e2e.ts')).toEqual(engines)
    expect(names('e2e/full/walk.e2e.ts', 'e2e/old-engine', 'deploy/test/full')).toEqual([
      'deploy',
      'browser',
      'old-engine',
    ])
    vi.unstubAllEnvs()
  })
  test('an unknown name is refused with the known ones', () => {
    expect(() => names('--only=typs')).toThrow(/typs.*format, lint, types/)
  })
})
