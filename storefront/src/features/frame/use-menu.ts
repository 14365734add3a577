import { deviceStorage } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../../lib/media.ts'
import { breakpoints } from '../../lib/platform.ts'
import { read } from '../../lib/query.ts'
import { topMenu, type MenuItem } from './menu.ts'

/** What of an entry with a red dot was opened, under these keys. */
const playKey = 'playOpened'
const memoryKey = 'memoryOpened'
const listeners = new Set<() => void>()

/** Takes the red dot off an entry: for good, or until something else stands behind it. */
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

/** The top navigation of this visitor, at this width. */
export function useTopMenu(): MenuItem[] {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.playEntry - 0.02}px)`)
  const playOpened = useOpened(playKey) === '1'
  const memoryOpened = useOpened(memoryKey)
  const { data: memory } = useQuery({ ...read('ops/specialTypeConfig/byType', { type: 2 }), staleTime: 10 * 60_000 })
  return topMenu({ narrow, playOpened, memory, memoryOpened })
}

/** Notes that the play hub is open. */
export function usePlayVisit(open: boolean): void {
  useEffect(() => {
    if (open) markOpened(playKey, '1')
  }, [open])
}

/** Notes that a memorial section is open; nothing as long as its id is empty. */
export function useMemoryVisit(id: string): void {
  useEffect(() => {
    if (id) markOpened(memoryKey, id)
  }, [id])
}
