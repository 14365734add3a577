import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../../lib/media.ts'
import { breakpoints } from '../../lib/platform.ts'
import { read } from '../../lib/query.ts'
import { topMenu, type MenuItem } from './menu.ts'

const playKey = 'playOpened'
const listeners = new Set<() => void>()

/** Takes the red dot off the play entry for good. */
function markPlayOpened(): void {
  if (localStorage.getItem(playKey)) return
  localStorage.setItem(playKey, '1')
  for (const listener of listeners) listener()
}

function usePlayOpened(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => localStorage.getItem(playKey) === '1',
  )
}

/** The top navigation of this visitor, at this width. */
export function useTopMenu(): MenuItem[] {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.playEntry - 0.02}px)`)
  const playOpened = usePlayOpened()
  const { data: memory } = useQuery({ ...read('ops/specialTypeConfig/byType', { type: 2 }), staleTime: 10 * 60_000 })
  return topMenu({ narrow, playOpened, memory })
}

/** Notes that the play hub is open. */
export function usePlayVisit(open: boolean): void {
  useEffect(() => {
    if (open) markPlayOpened()
  }, [open])
}
