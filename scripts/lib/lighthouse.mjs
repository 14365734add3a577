import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './project.mjs'
import { runNpm } from './runtime.mjs'

/** Apache-2.0, kept by Chrome's own people. 176 MB with what it brings, so it is no package of every clone. */
const version = '13.5.0'

/**
 * Path of Lighthouse's module for the benchmark of pages; fetched once. Throws a SetupError where it cannot be had.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<string>}
 */
export async function ensureLighthouse(runtime) {
  const folder = join(cacheFolder, `lighthouse-${version}`)
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  // npm writes this at the very end.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return main
  console.log('安装 Lighthouse… / Installing Lighthouse…')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runNpm(runtime, folder, ['install', `lighthouse@${version}`, '--prefix', folder])
  return main
}
