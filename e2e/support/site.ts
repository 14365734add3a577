import { afterAll, beforeAll, inject } from 'vitest'
import { type Site, startSite } from '../../server/test/support/site.ts'

/** The site that people visit. */
export type VisitedSite = Pick<Site, 'url' | 'databaseUrl' | 'folder'>

/** Settings of every site that browsers visit. */
export const visitedSettings = {
  LOG_LEVEL: 'warn',
  SMS_INTERVAL_SECONDS: '1',
  SMS_PER_DAY: '100',
  // Every visitor comes from an address of their own.
  TRUST_PROXY: 'loopback',
}

let ownSite: VisitedSite | undefined

/** Where everybody of this file goes: the one running product, or the file's own. */
export const visited = (): VisitedSite =>
  ownSite ?? { url: inject('siteUrl'), databaseUrl: inject('siteDatabaseUrl'), folder: inject('siteFolder') }

/** Whether this file has a site of its own, of which nothing is to be kept for others. */
export const isOwn = (): boolean => ownSite !== undefined

/** Lets the tests of this file visit a site of their own, which needs settings that the others must not have. */
export function useOwnSite(settings: () => Promise<Readonly<Record<string, string>>>): void {
  let site: Site | undefined
  beforeAll(async () => {
    const own = await settings()
    site = await startSite({ settings: { ...visitedSettings, IMAGE_HOST: inject('pointsUrl'), ...own } })
    ownSite = site
  }, 200_000)
  afterAll(async () => {
    ownSite = undefined
    await site?.stop()
  })
}
