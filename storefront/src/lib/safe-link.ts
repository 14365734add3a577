/** Whether a link is safe to follow: http, https, or an address of this application. Script and data links are not. */
export function isSafeLink(link: string): boolean {
  if (/^(?:#\/|\/(?![/\\]))/.test(link)) return true
  try {
    return ['http:', 'https:'].includes(new URL(link).protocol)
  } catch {
    return false
  }
}
