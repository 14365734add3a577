import type { ActivityId } from '@app/contract'
import { serverSeconds } from '../../../lib/clock.ts'
import { type Activity, activityInfo } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Milliseconds between looks at what is left; a little more for some, so that crowds scatter. */
function lookInterval({ startTime, endTime, left }: Activity): number | false {
  const now = serverSeconds()
  const isOpen = startTime <= now && (endTime === null || now < endTime)
  return isOpen && left > 0 && 15_000 + Math.random() * 5000
}

/** An activity by its id, looked at again while places go. */
export function useActivity(activityId: ActivityId) {
  return useQueryState({
    ...activityInfo(activityId),
    refetchInterval: ({ state }) => (state.data ? lookInterval(state.data) : false),
  })
}
