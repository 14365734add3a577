import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies the hashed files of the current release into the next one, so that open pages can load the rest of their code
 * until the release after. Files that were themselves kept from an earlier release are dropped.
 * @param {string} old folder of the built release that is served now; may not exist
 * @param {string} next folder of the release that replaces it
 */
export function keepLastRelease(old, next) {
  const was = readRelease(old)
  if (!was) return
  const isSame = was.release === readRelease(next)?.release
  for (const name of isSame ? allAssets(old) : was.assets.flatMap(withPacked)) {
    const [from, to] = [join(old, name), join(next, name)]
    if (!existsSync(from) || existsSync(to)) continue
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
}

/** @param {string} name */
const withPacked = (name) => [name, `${name}.br`, `${name}.gz`]

/** @param {string} folder */
const allAssets = (folder) => readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)

/**
 * @param {string} folder
 * @returns {{ release: string, assets: string[] } | undefined}
 */
function readRelease(folder) {
  const file = join(folder, 'release.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
