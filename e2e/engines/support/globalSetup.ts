import type { TestProject } from 'vitest/node'
import { startSite } from '../../../server/test/support/site.ts'
import { visitedSettings } from '../../support/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Engine of a project of the full run. */
    engine: 'webkit' | 'firefox'
  }
}

/** Starts one product for all tests in an engine, with its real pictures. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({ settings: visitedSettings })
  provide('siteUrl', site.url)
  provide('siteDatabaseUrl', site.databaseUrl)
  provide('siteFolder', site.folder)
  return () => site.stop()
}
