import type { TestProject } from 'vitest/node'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running site. */
    siteUrl: string
    /** Its database, for arranging what a browser cannot: a sale that opens in seconds, a deadline that has passed. */
    siteDatabaseUrl: string
    /** Its data folder. */
    siteFolder: string
  }
}

/** One running product for all browser tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await startSite()
  provide('siteUrl', site.url)
  provide('siteDatabaseUrl', site.databaseUrl)
  provide('siteFolder', site.folder)
  return site.stop
}
