import type { RouteName } from '../../routes.ts'
import { resolve } from '../../lib/resolve.ts'
import type { LookName } from './api.ts'

/** Routes of operator pages: the key of the page, and the look used for links to it. */
const pages: Partial<Record<RouteName, { key: string; look: LookName }>> = {
  interest: { key: 'interest', look: 'hub' },
  jxddSummer: { key: 'jxdd-summer', look: 'summer' },
  jxddAutumn: { key: 'jxdd-autumn', look: 'autumn' },
  jxddPlay: { key: 'jxdd-play', look: 'play' },
  jxddRules: { key: 'jxdd-rules', look: 'rules' },
  yzSchool: { key: 'yz-school', look: 'school' },
  ltgjHouseKeep: { key: 'ltgj-houseKeep', look: 'home' },
  syjkWine: { key: 'syjk-wine', look: 'wine' },
}

/** Key and look of the page at an internal path; undefined for other paths. */
export function pageOf(path: string): { key: string; look: LookName } | undefined {
  const resolved = resolve(path.replace(/\?.*/, ''))
  return 'name' in resolved ? pages[resolved.name] : undefined
}
