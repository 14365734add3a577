import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInClone } from './lock.mjs'
import { ensurePackages } from './packages.mjs'
import { checkPlatform } from './platform.mjs'
import { projectFolder, SetupError } from './project.mjs'
import { keepLastRelease } from './release.mjs'
import { runStep } from './run.mjs'
import { ensureRuntime } from './runtime.mjs'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

/** Installs Node 24 and the packages of the lock file, unless both are installed. */
export async function setUp() {
  checkPlatform(process.platform, process.arch)
  return aloneInClone(async () => {
    const runtime = await ensureRuntime()
    await ensurePackages(runtime)
    return runtime
  })
}

/** Sites that are built for browsers, each with the folders it is built from besides its own. */
const sites = {
  storefront: { zh: '前端', en: 'storefront' },
  console: { zh: '控制台', en: 'console' },
}

/**
 * Builds the storefront and the console, each again if any of its sources has changed.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensureSites(runtime) {
  await aloneInClone(async () => {
    for (const name of /** @type {(keyof typeof sites)[]} */ (Object.keys(sites))) await ensureSite(runtime, name)
  })
}

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {keyof typeof sites} name of its folder
 */
async function ensureSite(runtime, name) {
  const digest = fingerprint(name, 'ui', 'contract', 'package-lock.json', 'tsconfig.base.json')
  const output = join(projectFolder, name, 'dist')
  if (isStamped(name, digest) && existsSync(join(output, 'index.html'))) return
  const { zh, en } = sites[name]
  console.log(`构建${zh}… / Building the ${en}…`)
  unstamp(name)
  await buildSite(runtime, name, output)
  stamp(name, digest)
}

/**
 * Builds beside the old files and swaps, so that a running server never serves a partial build.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {keyof typeof sites} name
 * @param {string} output
 */
async function buildSite(runtime, name, output) {
  const draft = join(projectFolder, '.cache', name)
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const code = await runStep(runtime.node, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(projectFolder, name),
    env: runtime.env,
  })
  const { zh, en } = sites[name]
  if (code !== 0) throw new SetupError(`${zh}构建失败。 / The ${en} did not build (${code}): see above.`)
  keepLastRelease(output, draft)
  rmSync(output, { recursive: true, force: true })
  renameSync(draft, output)
}
