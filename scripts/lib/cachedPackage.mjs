import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './project.mjs'
import { runNpm } from './runtime.mjs'

/**
 * Returns the folder of a large package that few commands need, downloading it once into the shared cache. Its install
 * scripts do not run. Throws a SetupError if it is not available.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function ensureCachedPackage(runtime, name, version) {
  const folder = join(cacheFolder, `${name}-${version}`)
  const place = join(folder, 'node_modules', name)
  // npm writes this file last, so it marks a complete installation.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return place
  console.log(`安装 ${name}… / Installing ${name}…`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runNpm(runtime, folder, ['install', `${name}@${version}`, '--prefix', folder, '--ignore-scripts'])
  return place
}
