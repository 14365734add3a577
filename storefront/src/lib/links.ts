import { paths } from '../routes.ts'
import { resolve } from './resolve.ts'

/**
 * Returns the target of a link written by an operator: paths of our pages go behind the hash, other links stay
 * unchanged.
 */
export function linkTarget(link: string): string {
  if (!link.startsWith('/')) return link
  const [pathname = ''] = link.split(/[?#]/)
  const resolved = resolve(pathname)
  return 'redirect' in resolved && resolved.redirect === paths.notFound.path ? link : `#${link}`
}
