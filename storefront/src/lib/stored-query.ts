import { tabStorage } from '@app/ui'

const key = 'storedQuery'

/** Remembers the query string this visit arrived with (before the `#`), such as a campaign's mark. */
export function rememberQuery(search = window.location.search): void {
  // Written anew: the server refuses the broken escapes that others' links may hold.
  const query = new URLSearchParams(search).toString()
  if (query) tabStorage.set(key, query)
}

/** The remembered query string, appended to every request. */
export function storedQuery(): string {
  return tabStorage.get(key) ?? ''
}
