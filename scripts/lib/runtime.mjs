import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { cacheFolder, projectFolder, SetupError } from './project.mjs'
import { runStep } from './run.mjs'

const WANTED_MAJOR = 24
/** Node's package for Linux on x64 and arm64. */
const PACKAGE = `node-linux-${process.arch}`
const VERSION = '24.21.0'
const ownFolder = join(cacheFolder, 'node')
const ownNode = join(ownFolder, 'node_modules', PACKAGE, 'bin/node')

/**
 * Runtime of all other scripts: Node 24, npm under the same Node (under an older one npm skips native packages that
 * require a newer one), and an environment that finds both first.
 * @typedef {{ node: string, npm: string, env: NodeJS.ProcessEnv }} Runtime
 */

/** Finds Node 24 or fetches it from the package registry. @returns {Promise<Runtime>} */
export async function ensureRuntime() {
  const npm = findNpm()
  const node = Number.parseInt(process.versions.node, 10) >= WANTED_MAJOR ? process.execPath : await ensureOwnNode(npm)
  const path = [dirname(node), join(projectFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // Compile cache: the project's programs read several hundred files, and a compiled file stays valid until it changes.
  const compiled = join(cacheFolder, 'compiled')
  return { node, npm, env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path } }
}

/** @param {string} npm */
async function ensureOwnNode(npm) {
  if (works(ownNode)) return ownNode
  if (process.platform !== 'linux')
    throw new SetupError(
      `请先安装 Node ${WANTED_MAJOR}（当前为 ${process.version}）。 / ` +
        `Please install Node ${WANTED_MAJOR}; this is ${process.version}. On Linux it is fetched for you.`,
    )
  console.log(`准备 Node ${WANTED_MAJOR}… / Fetching Node ${WANTED_MAJOR}…`)
  rmSync(ownFolder, { recursive: true, force: true })
  mkdirSync(ownFolder, { recursive: true })
  writeFileSync(join(ownFolder, 'package.json'), '{ "private": true }\n')
  await runNpm({ node: process.execPath, npm, env: process.env }, ownFolder, [
    'install',
    '--prefix',
    ownFolder,
    '--no-save',
    `${PACKAGE}@${VERSION}`,
  ])
  if (!works(ownNode))
    throw new SetupError(
      `取得的 Node ${WANTED_MAJOR} 无法运行。 / The Node ${WANTED_MAJOR} that was fetched does not run: ${ownNode}`,
    )
  return ownNode
}

/** @param {string} node */
function works(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).startsWith(`v${WANTED_MAJOR}.`)
  } catch {
    return false
  }
}

/** Finds npm's own script: of the npm that started this process, otherwise of the one on the PATH. */
export function findNpm() {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) return started
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), dirname(process.execPath)]) {
    try {
      const script = realpathSync(join(folder, 'npm'))
      if (script.endsWith('npm-cli.js')) return script
    } catch {
      // Not in this folder; try the next.
    }
  }
  throw new SetupError('找不到 npm。 / npm was not found: please install it beside Node.')
}

/**
 * Runs npm quietly. Essential options are on the command line, where no user's configuration overrides them: everything
 * is installed regardless of NODE_ENV, and no package runs its own scripts.
 * @param {Runtime} runtime
 * @param {string} cwd
 * @param {string[]} options
 */
export async function runNpm(runtime, cwd, options) {
  const firm = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--global=false',
    '--dry-run=false',
    '--offline=false',
  ]
  // A registry that does not answer must fail the step within minutes.
  const bounded = ['--fetch-timeout=60000', '--fetch-retries=2']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const code = await runStep(runtime.node, [runtime.npm, ...options, ...firm, ...bounded, ...quiet], {
    cwd,
    env: runtime.env,
  })
  if (code !== 0)
    throw new SetupError(
      `安装失败，请检查网络后再试。 / npm ${options[0]} failed (${code}): see above, check the network, try again.`,
    )
}
