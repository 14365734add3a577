import { paths } from '../app/paths.ts'
import { resolve } from './resolve.ts'

/** Where a link leads that an operator wrote: the path of one of our pages stands behind the hash, others stay as they are. */
export function linkTarget(link: string): string {
  if (!link.startsWith('/')) return link
  const [pathname = ''] = link.split(/[?#]/)
  const resolved = resolve(pathname)
  return 'redirect' in resolved && resolved.redirect === paths.notFound.path ? link : `#${link}`
}
