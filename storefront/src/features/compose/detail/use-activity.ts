import { ApiError } from '@app/contract/client'
import { useQuery } from '@tanstack/react-query'
import { serverSeconds } from '../../../lib/clock.ts'
import { type Activity, activityInfo } from '../api.ts'

/** Milliseconds between looks at what is left; a little more for some, so that crowds scatter. */
function lookInterval({ startTime, endTime, left }: Activity): number | false {
  const now = serverSeconds()
  const isOpen = startTime <= now && (endTime === null || now < endTime)
  return isOpen && left > 0 && 15_000 + Math.random() * 5000
}

/** An activity by its id, looked at again while places go. A failed look keeps what is known. */
export function useActivity(activityId: string) {
  const { data, error, refetch } = useQuery({
    ...activityInfo(activityId),
    refetchInterval: ({ state }) => (state.data ? lookInterval(state.data) : false),
  })
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return { activity: isGone ? undefined : data, error: data && !isGone ? null : error, retry: refetch }
}
