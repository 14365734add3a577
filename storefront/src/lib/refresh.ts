import { changes, shows } from '@app/contract/effects'
import type { Path, WritePath } from '@app/contract/paths'
import type { Thing } from '@app/contract/things'
import { queryClient } from './query.ts'
import { readUser } from './read-user.ts'
import { useSession } from './session.ts'

/**
 * Reads anew whatever shows one of these things, the counts of the menu and the personal centre too. What is on screen is
 * asked for now, and waited for; the rest when it is shown again.
 */
export async function refresh(things: readonly Thing[]): Promise<void> {
  const isTouched = touchedBy(things)
  if (isTouched('user/user/info')) void refreshUser()
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTouched(path) })
}

function touchedBy(things: readonly Thing[]) {
  const touched = new Set(things)
  return (path: unknown) => shows[path as Path]?.some((thing) => touched.has(thing)) ?? false
}

/** Reads anew whatever a write changes, as its route says. */
export const refreshAfter = (path: WritePath): Promise<void> => refresh(changes[path] ?? [])

/** Lets whatever a write changes be read anew when it is shown again; what is on screen stays as it is. */
export async function refreshLater(path: WritePath): Promise<void> {
  const isTouched = touchedBy(changes[path] ?? [])
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [one] }) => isTouched(one), refetchType: 'none' })
}

/** Points and counts stand in the user's own info, which the session keeps. */
async function refreshUser(): Promise<void> {
  if (!useSession.getState().token) return
  try {
    await readUser()
  } catch {
    // They are read again before the next navigation.
  }
}
