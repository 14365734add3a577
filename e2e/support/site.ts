import { afterAll, beforeAll, inject } from 'vitest'
import { type Site, startSite } from '../../server/test/support/site.ts'

/** The site under test. */
export type VisitedSite = Pick<Site, 'url' | 'databaseUrl' | 'folder'>

/** Settings of every site that browsers visit. */
export const visitedSettings = {
  LOG_LEVEL: 'warn',
  SMS_INTERVAL_SECONDS: '1',
  SMS_PER_DAY: '100',
  // Every visitor has an address of their own.
  TRUST_PROXY: 'loopback',
}

let ownSite: VisitedSite | undefined

/** Returns the site of this test file: the shared one, or the file's own. */
export const visited = (): VisitedSite =>
  ownSite ?? { url: inject('siteUrl'), databaseUrl: inject('siteDatabaseUrl'), folder: inject('siteFolder') }

/**
 * Returns the document that the site sends for a path.
 * @throws Error unless it answers with 200.
 */
export async function textOf(path: string): Promise<string> {
  const response = await fetch(`${visited().url}${path}`)
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  return response.text()
}

/** Whether this file has a site of its own, so that nothing is kept for others. */
export const isOwn = (): boolean => ownSite !== undefined

/** Gives the tests of this file a site of their own, with settings that the others must not have. */
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
