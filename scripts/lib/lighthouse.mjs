import { join } from 'node:path'
import { ensureCachedPackage } from './cachedPackage.mjs'

/** Licence Apache-2.0, maintained by the Chrome team; 176 MB with its dependencies. */
const version = '13.5.0'

/**
 * Returns the path of Lighthouse's module for the page benchmark. Throws a SetupError if it is not available.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<string>}
 */
export const ensureLighthouse = async (runtime) =>
  join(await ensureCachedPackage(runtime, 'lighthouse', version), 'core/index.js')
