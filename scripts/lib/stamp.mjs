import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cacheFolder, projectFolder } from './project.mjs'

const ignored = new Set(['node_modules', 'dist', 'test', '.git'])

/**
 * Computes a digest of the contents of files and folders, regardless of their times: a fresh clone and a rebuilt one
 * agree.
 * @param {string[]} paths relative to the project; folders are walked without their tests and builds
 */
export function fingerprint(...paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(join(projectFolder, path))) {
      hash.update(`${relative(projectFolder, file)}\0`)
      hash.update(readFileSync(file))
    }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !ignored.has(name) && !name.endsWith('.tsbuildinfo'))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** @param {string} name */
const stampPath = (name) => join(cacheFolder, 'stamps', name)

/**
 * Whether the last finished task of this name was done for the same digest.
 * @param {string} name
 * @param {string} digest
 */
export function isStamped(name, digest) {
  try {
    return readFileSync(stampPath(name), 'utf8') === digest
  } catch {
    return false
  }
}

/**
 * Records that the task of this name is finished for the digest.
 * @param {string} name
 * @param {string} digest
 */
export function stamp(name, digest) {
  mkdirSync(join(cacheFolder, 'stamps'), { recursive: true })
  writeFileSync(stampPath(name), digest)
}

/**
 * Removes the record, so that a task that is about to be repeated counts as unfinished until it ends.
 * @param {string} name
 */
export function unstamp(name) {
  rmSync(stampPath(name), { force: true })
}
