import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.mjs'
import { runNpm } from './runtime.mjs'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Installs the packages of the lock file, unless an earlier start or the developer's own `npm install` did.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensurePackages(runtime) {
  const digest = fingerprint('package-lock.json')
  const installed = join(projectFolder, 'node_modules/.package-lock.json')
  if (existsSync(installed)) {
    if (isStamped('packages', digest)) return
    if (hasAll(readLock(join(projectFolder, 'package-lock.json')), readLock(installed)))
      return stamp('packages', digest)
  }
  console.log('安装依赖… / Installing packages…')
  unstamp('packages')
  await runNpm(runtime, projectFolder, ['ci'])
  stamp('packages', digest)
}

/**
 * Whether every locked package for this platform is installed in its locked version. npm writes the list of installed
 * packages last, so an interrupted installation does not count.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 */
export function hasAll(wanted, installed) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && isForThisPlatform(entry))
    .every(([path, { version }]) => path in installed.packages && installed.packages[path]?.version === version)
}

/**
 * Whether a package is installed on this platform. Optional packages without a platform are dependencies of another
 * platform's package.
 * @param {LockedPackage} entry
 */
function isForThisPlatform({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes('glibc') ?? true)
  )
}

/**
 * @param {string} path
 * @returns {Lock}
 */
function readLock(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
