import { invalidates, provides } from '@app/contract/effects.derived'
import type { Path, WritePath } from '@app/contract/paths'
import type { CacheTag } from '@app/contract/cacheTags'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'
import { readUser } from './read-user.ts'
import { useSession } from './session.ts'

/**
 * Refetches the queries that show one of these cache tags, including the counts of the menu and the personal centre.
 * Visible queries are refetched and awaited now, the rest when they are shown again. Lists that were empty before are
 * dropped: until it is refetched, a page would say that there is nothing.
 */
export async function refresh(tags: readonly CacheTag[]): Promise<void> {
  const isTouched = touchedBy(tags)
  if (isTouched('user/user/info')) void refreshUser()
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => isTouched(query.queryKey[0]) && isEmpty(query) })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTouched(path) })
}

/** Whether a query holds a list without entries, in one piece or in pages. */
function isEmpty({ state }: Query): boolean {
  const data = state.data as { list?: unknown[]; pages?: { list?: unknown[] }[] } | undefined
  return data?.pages ? data.pages.every(({ list }) => list?.length === 0) : data?.list?.length === 0
}

function touchedBy(tags: readonly CacheTag[]) {
  const touched = new Set(tags)
  return (path: unknown) => provides[path as Path]?.some((tag) => touched.has(tag)) ?? false
}

/** Refetches the queries that a write invalidates, as declared by its route. */
export const refreshAfter = (path: WritePath): Promise<void> => refresh(invalidates[path] ?? [])

/**
 * Marks the queries that a write invalidates as stale. They are refetched when shown again; the screen stays unchanged.
 */
export async function refreshLater(path: WritePath): Promise<void> {
  const isTouched = touchedBy(invalidates[path] ?? [])
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [one] }) => isTouched(one), refetchType: 'none' })
}

/** Refreshes the user's own info in the session, which holds points and counts. */
async function refreshUser(): Promise<void> {
  if (!useSession.getState().token) return
  try {
    await readUser()
  } catch {
    // The user is read again before the next navigation.
  }
}
