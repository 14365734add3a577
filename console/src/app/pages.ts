import { auction } from './pages/auction.ts'
import { content } from './pages/content.ts'
import { desk } from './pages/overview.ts'
import { giving } from './pages/giving.ts'
import { items } from './pages/items.ts'
import { moderation } from './pages/moderation.ts'
import { parcels } from './pages/parcels.ts'
import { partners } from './pages/partners.ts'
import { play } from './pages/play.ts'
import { publishing } from './pages/publishing.ts'
import { system } from './pages/system.ts'
import { tickets } from './pages/tickets.ts'
import { trade } from './pages/trade.ts'
import { users } from './pages/users.ts'
import { groups, type PageEntry } from './pages/page-entry.ts'

export { groups, type PageEntry }

/** All pages behind the sign-in, by group. */
export const pages: readonly PageEntry[] = [
  ...desk,
  ...publishing,
  ...trade,
  ...parcels,
  ...items,
  ...giving,
  ...users,
  ...play,
  ...auction,
  ...partners,
  ...tickets,
  ...moderation,
  ...content,
  ...system,
]

/** Returns the page at an address below /console. A literal segment takes precedence over a `$name`. */
export function pageAt(pathname: string): PageEntry | undefined {
  const fitting = pages.filter(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname))
  return fitting.find(({ path }) => !path.includes('$')) ?? fitting[0]
}
