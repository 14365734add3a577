import { auction } from './auction.ts'
import { content } from './content.ts'
import { distribution } from './distribution.ts'
import { items } from './items.ts'
import { moderation } from './moderation.ts'
import { overview } from './overview.ts'
import type { PageRoute } from './page-route.ts'
import { parcels } from './parcels.ts'
import { partners } from './partners.ts'
import { play } from './play.ts'
import { publishing } from './publishing.ts'
import { system } from './system.ts'
import { tickets } from './tickets.ts'
import { trade } from './trade.ts'
import { users } from './users.ts'

export { groups, type PageRoute } from './page-route.ts'

const declared = [
  ...overview,
  ...publishing,
  ...trade,
  ...parcels,
  ...items,
  ...distribution,
  ...users,
  ...play,
  ...auction,
  ...partners,
  ...tickets,
  ...moderation,
  ...content,
  ...system,
] as const

/** Path of a page behind the sign-in. */
export type PagePath = (typeof declared)[number]['path']

/** All pages behind the sign-in, by group. */
export const pages: readonly (PageRoute & { readonly path: PagePath })[] = declared

/** Returns the page at an address below /console. A literal segment takes precedence over a `$name`. */
export function pageAt(pathname: string): PageRoute | undefined {
  const fitting = pages.filter(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname))
  return fitting.find(({ path }) => !path.includes('$')) ?? fitting[0]
}
