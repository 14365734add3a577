import { paths, type RouteName } from '../routes.ts'
import { brandName } from './brand.ts'

/** Sets the document's title to the route's own. */
export function setPageTitle(name: RouteName): void {
  setTitle(paths[name].title)
}

let shown = ''
let unread = 0

/** Sets the document's title to page-specific text, such as the name of a work. */
export function setTitle(pageTitle: string): void {
  shown = `${pageTitle} · ${brandName()}`
  show()
}

/** Puts the number of unread messages before the document's title, so that it is seen from another tab. */
export function setUnread(count: number): void {
  unread = count
  if (shown) show()
}

function show(): void {
  document.title = unread > 0 ? `(${unread}) ${shown}` : shown
}
