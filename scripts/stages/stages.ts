import { availableParallelism } from 'node:os'
import { runForge } from '../../chain/scripts/forge.ts'
import { ensureBrowser } from '../lib/browser.mjs'
import { ensureEngine } from '../lib/engines.mjs'
import { ensurePageCheckers } from '../lib/pageCheckers.mjs'
import { SetupError } from '../lib/project.mjs'
import { ensureRuntime } from '../lib/runtime.mjs'
import { ensureSites } from '../lib/setup.mjs'
import { commandStage, oneCheck, type Stage } from './stage.ts'
import { vitestStage } from './vitestStage.ts'

const node = process.execPath
/**
 * Half of the cores. Type checkers on several cores each compute all types again: `tsc`'s default of four takes three
 * times the work of one, two threads of the linter a third more. Running them at the same time shares the cores better.
 */
const half = String(Math.max(1, Math.floor(availableParallelism() / 2)))

/** Whether this is `npm run test:full`. */
const isFull = (): boolean => process.env['TEST_SIZE'] === 'full'

/** Stages that need no test runner. */
const checks: Stage[] = [
  commandStage('format', ['oxfmt', '--check', '.']),
  { ...commandStage('lint', ['oxlint', '--type-aware'], { GOMAXPROCS: half }), runsBeside: true },
  commandStage('types', ['tsc', '-b', '--checkers', half]),
  commandStage('boundaries', [node, 'scripts/boundaries/main.ts']),
  commandStage('unused', ['knip', '--no-progress', '--no-config-hints']),
  commandStage('generated', [node, 'scripts/generate.ts', '--check']),
]

/** Forge's own fuzz and invariant tests of the contracts. */
const solidity: Stage = {
  name: 'solidity',
  run: async () => {
    const results = runForge()
    for (const { test, passed, detail } of results) if (!passed) console.error(`FAIL  ${test}  ${detail}`)
    if (results.length === 0) return oneCheck(false)
    const passed = results.filter((result) => result.passed).length
    return { passed, failed: results.length - passed }
  },
}

const siteBuild: Stage = {
  name: 'build',
  run: async () => {
    await ensureSites(await ensureRuntime())
    return oneCheck(true)
  },
}

/** Creates a stage that runs the browser journeys in an engine other than Chromium's. */
const engineStage = (engine: 'webkit' | 'firefox', filters: readonly string[]): Stage =>
  vitestStage(engine, filters, async () => {
    await ensureSites(await ensureRuntime())
    return ensureEngine(engine)
  })

/** Lists all stages of `npm test`, quick ones first. `filters` are file name parts for the vitest stages. */
export function allStages(filters: readonly string[] = []): Stage[] {
  const prepareBrowser = async () => {
    const runtime = await ensureRuntime()
    await ensureSites(runtime)
    const checkers = isFull() ? await ensurePageCheckers(runtime) : {}
    return { CHROMIUM_PATH: await ensureBrowser(), ...checkers }
  }
  return [
    ...checks,
    ...['contract', 'fair', 'scripts', 'demo', 'ui'].map((project) => vitestStage(project, filters)),
    // Mostly waits for a standby to take over and for processes to end, while the following stages compute.
    { ...vitestStage('deploy', filters), runsBeside: true },
    ...['storefront', 'console', 'chain'].map((project) => vitestStage(project, filters)),
    solidity,
    vitestStage('server', filters),
    siteBuild,
    commandStage('engines', [node, 'scripts/engines/main.ts']),
    { ...vitestStage('e2e', filters, prepareBrowser), name: 'browser' },
    ...(isFull() ? [vitestStage('old-engine', filters, prepareBrowser)] : []),
    ...(isFull() ? [engineStage('webkit', filters), engineStage('firefox', filters)] : []),
  ]
}

/**
 * Chooses stages by `--only=types,server`, or by file names the vitest stages of their folders. Returns all stages
 * without options.
 */
export function chooseStages(options: readonly string[]): Stage[] {
  const only = options.flatMap((option) =>
    option.startsWith('--only=') ? option.slice('--only='.length).split(',') : [],
  )
  const filters = options.filter((option) => !option.startsWith('--'))
  const stages = allStages(filters)
  const wanted = [...only, ...filters.flatMap(stagesOfFile)]
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new SetupError(
      `No stage is called ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`,
    )
  return wanted.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name))
}

/** Lists the stages that run the tests of a path. */
function stagesOfFile(path: string): string[] {
  const [folder = '', next] = path.replace(/^\.\//, '').split('/')
  if (folder !== 'e2e') return [folder]
  return next === 'engines' ? ['webkit', 'firefox'] : ['browser']
}
