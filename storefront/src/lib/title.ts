import { paths, type RouteName } from '../routes.ts'
import { brandName } from './brand.ts'

/** Sets the document's title to the route's own. */
export function setPageTitle(name: RouteName): void {
  setTitle(paths[name].title)
}

/** Sets the document's title to page-specific text, such as the name of a work. */
export function setTitle(pageTitle: string): void {
  document.title = `${pageTitle} · ${brandName()}`
}
