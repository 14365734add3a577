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
 * Who checks types on several cores learns them on each anew: four checkers of `tsc`, its default, take three times the work
 * of one, two threads of the linter a third more. So they share the cores by running at the same time.
 */
const half = String(Math.max(1, Math.floor(availableParallelism() / 2)))

/** `npm run test:full`. */
const isFull = (): boolean => process.env['TEST_SIZE'] === 'full'

/** What needs no test runner. */
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

/** The journeys in an engine other than Chromium's. */
const engineStage = (engine: 'webkit' | 'firefox', filters: readonly string[]): Stage =>
  vitestStage(engine, filters, async () => {
    await ensureSites(await ensureRuntime())
    return ensureEngine(engine)
  })

/** Everything `npm test` does, quick answers first. `filters` are file name parts for the vitest stages. */
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
    // Most of it is waiting: for a standby that leads, for processes that end. Those that follow compute.
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
 * The stages a developer asks for: those of `--only=types,server`, or for file names those vitest stages whose folder
 * they begin with. All of them when nothing is asked.
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

/** The stages in which the tests of a path run. */
function stagesOfFile(path: string): string[] {
  const [folder = '', next] = path.replace(/^\.\//, '').split('/')
  if (folder !== 'e2e') return [folder]
  return next === 'engines' ? ['webkit', 'firefox'] : ['browser']
}
