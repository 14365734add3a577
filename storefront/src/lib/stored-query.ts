import { tabStorage } from '@app/ui'

const key = 'storedQuery'

/** Stores the query string this visit arrived with (before the `#`), such as a campaign's parameters. */
export function rememberQuery(search = window.location.search): void {
  // Re-encoded: external links may hold broken escapes, which the server refuses.
  const query = new URLSearchParams(search).toString()
  if (query) tabStorage.set(key, query)
}

/** Returns the stored query string, which is appended to every request. */
export function storedQuery(): string {
  return tabStorage.get(key) ?? ''
}
