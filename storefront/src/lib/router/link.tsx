import type { ComponentProps, MouseEvent } from 'react'
import { createPath, resolvePath } from './location.ts'
import { useLocation, useNavigate } from './router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address of a page of ours: `/goods/1`, or `?tab=story` of the page itself. */
  to: string
  /** Replaces the current history entry; a link to the current address always does. */
  replace?: boolean
  /** State stored in the history entry. */
  state?: unknown
}

/** Link to a page of ours. The browser handles it if it is to open elsewhere, such as in a new tab. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const path = createPath(resolvePath(to, location.pathname))

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    navigate(to, { replace: replace ?? path === createPath(location), state })
  }

  return (
    <a {...rest} href={`#${path}`} onClick={follow}>
      {children}
    </a>
  )
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((state: { isActive: boolean }) => string)
}

/** Link that is marked as current on its page and on those below it; home has none below it. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = isWithin(pathname.toLowerCase(), resolvePath(rest.to, pathname).pathname.toLowerCase())
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  )
}

function isWithin(pathname: string, place: string): boolean {
  return pathname === place || (place !== '/' && pathname.startsWith(place.endsWith('/') ? place : `${place}/`))
}
