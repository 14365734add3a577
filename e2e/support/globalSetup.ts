import type { TestProject } from 'vitest/node'
import { startSite } from '../../server/test/support/site.ts'
import { startPoints } from './points.ts'
import { visitedSettings } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running site. */
    siteUrl: string
    /**
     * Address of its database, for arranging what a browser cannot: a sale that opens in seconds, a passed deadline.
     */
    siteDatabaseUrl: string
    /** Its data folder. */
    siteFolder: string
    /** Host that answers for its pictures with a grey point each. */
    pointsUrl: string
  }
}

/** Starts one product for all browser tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const points = await startPoints()
  const site = await startSite({ settings: { ...visitedSettings, IMAGE_HOST: points.url } })
  provide('siteUrl', site.url)
  provide('siteDatabaseUrl', site.databaseUrl)
  provide('siteFolder', site.folder)
  provide('pointsUrl', points.url)
  return async () => {
    await site.stop()
    points.stop()
  }
}
