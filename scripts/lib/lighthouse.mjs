import { join } from 'node:path'
import { ensureCachedPackage } from './cachedPackage.mjs'

/** Apache-2.0, kept by Chrome's own people; 176 MB with what it brings. */
const version = '13.5.0'

/**
 * Path of Lighthouse's module for the benchmark of pages. Throws a SetupError where it cannot be had.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<string>}
 */
export const ensureLighthouse = async (runtime) =>
  join(await ensureCachedPackage(runtime, 'lighthouse', version), 'core/index.js')
