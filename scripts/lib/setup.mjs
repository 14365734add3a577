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

/** Node 24 and the packages of the lock file; does nothing when both are there. */
export async function setUp() {
  checkPlatform(process.platform, process.arch)
  return aloneInClone(async () => {
    const runtime = await ensureRuntime()
    await ensurePackages(runtime)
    return runtime
  })
}

/**
 * The storefront's files, built anew when anything they are made from has changed.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensureStorefront(runtime) {
  await aloneInClone(async () => {
    const digest = fingerprint('storefront', 'ui', 'contract', 'package-lock.json', 'tsconfig.base.json')
    const output = join(projectFolder, 'storefront/dist')
    if (isStamped('storefront', digest) && existsSync(join(output, 'index.html'))) return
    console.log('构建前端… / Building the storefront…')
    unstamp('storefront')
    await buildStorefront(runtime, output)
    stamp('storefront', digest)
  })
}

/**
 * Builds beside the old files and swaps, so that a server showing them never shows half of them.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} output
 */
async function buildStorefront(runtime, output) {
  const draft = join(projectFolder, '.cache/storefront')
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const code = await runStep(runtime.node, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(projectFolder, 'storefront'),
    env: runtime.env,
  })
  if (code !== 0) throw new SetupError(`前端构建失败。 / The storefront did not build (${code}): see above.`)
  keepLastRelease(output, draft)
  rmSync(output, { recursive: true, force: true })
  renameSync(draft, output)
}
