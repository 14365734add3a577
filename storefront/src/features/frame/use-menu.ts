import { deviceStorage } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../../lib/media.ts'
import { breakpoints } from '../../lib/platform.ts'
import { read } from '../../lib/query.ts'
import { topMenu, type MenuItem } from './menu.ts'

/** Storage keys for what was opened behind entries with a red dot. */
const playKey = 'playOpened'
const memoryKey = 'memoryOpened'
const listeners = new Set<() => void>()

/** Clears the red dot of an entry: for good, or until different content is behind it. */
function markOpened(key: string, what: string): void {
  if (deviceStorage.get(key) === what) return
  deviceStorage.set(key, what)
  for (const listener of listeners) listener()
}

function useOpened(key: string): string | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => deviceStorage.get(key),
  )
}

/** Entries of the top navigation for this user at this width. */
export function useTopMenu(): MenuItem[] {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.playEntry - 0.02}px)`)
  const playOpened = useOpened(playKey) === '1'
  const memoryOpened = useOpened(memoryKey)
  const { data: memory } = useQuery({ ...read('ops/specialTypeConfig/byType', { type: 2 }), staleTime: 10 * 60_000 })
  return topMenu({ narrow, playOpened, memory, memoryOpened })
}

/** Records that the play hub was opened. */
export function usePlayVisit(open: boolean): void {
  useEffect(() => {
    if (open) markOpened(playKey, '1')
  }, [open])
}

/** Records that a memorial section was opened; does nothing while its id is empty. */
export function useMemoryVisit(id: string): void {
  useEffect(() => {
    if (id) markOpened(memoryKey, id)
  }, [id])
}
