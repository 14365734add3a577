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

/** Whether this is `npm run test:all`. */
const isFull = (): boolean => process.env['TEST_SIZE'] === 'full'

const beside = (stage: Stage): Stage => ({ ...stage, runsBeside: true })

/** Stages that need no test runner. */
const checks: Stage[] = [
  commandStage('format', ['oxfmt', '--check', '.']),
  beside(commandStage('lint', ['oxlint', '--type-aware'], { GOMAXPROCS: half })),
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

/** Projects of one vitest run: they need no preparation, and starting vitest costs more than most of them. */
const packages = ['contract', 'fair', 'scripts', 'demo', 'ui', 'storefront', 'console', 'chain']

/**
 * Lists all stages of `npm test`, quick ones first. `filters` are file name parts for the vitest stages, `projects`
 * those of the stage `packages`.
 */
export function allStages(filters: readonly string[] = [], projects: readonly string[] = packages): Stage[] {
  const test = (project: string, prepare?: () => Promise<Record<string, string>>) =>
    vitestStage(project, [project], filters, prepare)
  const prepareBrowser = async () => {
    const runtime = await ensureRuntime()
    await ensureSites(runtime)
    const checkers = isFull() ? await ensurePageCheckers(runtime) : {}
    return { CHROMIUM_PATH: await ensureBrowser(), ...checkers }
  }
  /** Runs the browser journeys in an engine other than Chromium's. */
  const engineStage = (engine: 'webkit' | 'firefox') =>
    test(engine, async () => {
      await ensureSites(await ensureRuntime())
      return ensureEngine(engine)
    })
  return [
    ...checks,
    // Both mostly wait for processes to start and end, while the following stages compute.
    beside(test('deploy')),
    ...(isFull() ? [beside(test('processes'))] : []),
    vitestStage('packages', projects, filters),
    solidity,
    test('server'),
    siteBuild,
    commandStage('engines', [node, 'scripts/engines/main.ts']),
    vitestStage('browser', ['e2e'], filters, prepareBrowser),
    ...(isFull() ? [test('old-engine', prepareBrowser), engineStage('webkit'), engineStage('firefox')] : []),
  ]
}

/**
 * Chooses stages and packages by `--only=types,contract`, or by file names the vitest stages of their folders. Returns
 * all stages without options.
 */
export function chooseStages(options: readonly string[]): Stage[] {
  const only = options.flatMap((option) =>
    option.startsWith('--only=') ? option.slice('--only='.length).split(',') : [],
  )
  const filters = options.filter((option) => !option.startsWith('--'))
  const named = [...only, ...filters.flatMap(stagesOfFile)]
  const projects = packages.filter((name) => named.includes(name))
  const stages = allStages(filters, projects.length > 0 ? projects : packages)
  const wanted = named.map((name) => (packages.includes(name) ? 'packages' : name))
  const larger = [...only, ...filters].filter((option) => !isFull() && fullOnly.test(option))
  if (larger.length > 0)
    throw new SetupError(
      `${larger.join(', ')} 属于全量测试，请用 npm run test:all。 / ${larger.join(', ')} is part of the full run: ` +
        `npm run test:all -- ${options.join(' ')}`,
    )
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new SetupError(
      `No stage is called ${unknown.join(', ')}. There are: ${[...stages.map(({ name }) => name), ...packages].join(', ')}`,
    )
  return wanted.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name))
}

/** Stages and files that only `npm run test:all` has. */
const fullOnly =
  /^(?:processes|old-engine|webkit|firefox)$|^(?:\.\/)?(?:e2e\/(?:full|engines|old-engine)|(?:deploy|server)\/test\/full|server\/test\/processes)(?:\/|$)/

function stagesOfServerFile(path: string): string[] {
  if (/^(?:\.\/)?server(?:\/test)?\/?$/.test(path)) return isFull() ? ['processes', 'server'] : ['server']
  return [path.includes('server/test/processes') ? 'processes' : 'server']
}

/** Lists the stages that run the tests of a path. */
function stagesOfFile(path: string): string[] {
  const [folder = '', next] = path.replace(/^\.\//, '').split('/')
  if (folder === 'server') return stagesOfServerFile(path)
  if (folder !== 'e2e') return [folder]
  if (next === 'engines') return ['webkit', 'firefox']
  return [next === 'old-engine' ? next : 'browser']
}
