import { paths } from '../routes.ts'

/** Builds the login page's address with the address to return to. */
export function loginAddress(back: string): string {
  const useful = back && back !== paths.home.path && !back.startsWith(paths.login.path)
  return useful ? `${paths.login.path}?redirect=${encodeURIComponent(back)}` : paths.login.path
}

/** Returns the address after a login: the one it was requested from if it is one of ours, else home. */
export function afterLogin(redirect: string | null): string {
  // A single leading slash: an address of this application, never another host.
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : paths.home.path
}

/** Goes to the login page from anywhere, including outside React. */
export function leaveForLogin(): void {
  const here = window.location.hash.slice(1) || '/'
  if (!here.startsWith(paths.login.path)) window.location.hash = loginAddress(here)
}
