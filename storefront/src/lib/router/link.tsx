import type { ComponentProps, MouseEvent } from 'react'
import { createPath, resolvePath } from './location.ts'
import { useLocation, useNavigate } from './router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of our addresses: `/goods/1`, or `?tab=story` of the page itself. */
  to: string
  /** In the place of this entry of the history; so is a link to where one is. */
  replace?: boolean
  /** What the history keeps with the address. */
  state?: unknown
}

/** A link to a page of ours; the browser has it where it is to open elsewhere. */
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

/** A link that says where one is: on its page and on those below it; home has none below. */
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
