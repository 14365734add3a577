import type { ActivityId } from '@app/contract'
import { serverSeconds } from '../../../lib/clock.ts'
import { type Activity, activityInfo } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Milliseconds between polls of the remaining quantity, with jitter to spread the load. */
function lookInterval({ startTime, endTime, left }: Activity): number | false {
  const now = serverSeconds()
  const isOpen = startTime <= now && (endTime === null || now < endTime)
  return isOpen && left > 0 && 15_000 + Math.random() * 5000
}

/** An activity by id, polled while it is open and results are left. */
export function useActivity(activityId: ActivityId) {
  return useQueryState({
    ...activityInfo(activityId),
    refetchInterval: ({ state }) => (state.data ? lookInterval(state.data) : false),
  })
}
