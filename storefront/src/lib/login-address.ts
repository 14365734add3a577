import { paths } from '../app/paths.ts'

/** The login page's address with the way back. */
export function loginAddress(back: string): string {
  const useful = back && back !== paths.home.path && !back.startsWith(paths.login.path)
  return useful ? `${paths.login.path}?redirect=${encodeURIComponent(back)}` : paths.login.path
}

/** Where a login leads: the address it was asked from, if that is one of ours, else home. */
export function afterLogin(redirect: string | null): string {
  // A single slash at the start: an address of this application, never another host.
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : paths.home.path
}

/** Goes to the login page from anywhere, also outside React. */
export function leaveForLogin(): void {
  const here = window.location.hash.slice(1) || '/'
  if (!here.startsWith(paths.login.path)) window.location.hash = loginAddress(here)
}
