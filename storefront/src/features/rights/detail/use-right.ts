import { ApiError } from '@app/contract/client'
import { RightsState } from '@app/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { rightsConfig, rightsInfo } from '../api.ts'

/** Milliseconds between looks at whether a pass that is shown was redeemed. */
const lookEvery = 3000

/**
 * One right of mine.
 * @param isShown its pass is shown: looks again and again until it was redeemed, while the page is seen.
 */
export function useRight(rightsId: string, { isShown, enabled }: { isShown: boolean; enabled: boolean }) {
  const { data, error, refetch } = useQuery({
    ...rightsInfo(rightsId),
    enabled,
    refetchInterval: ({ state }) => isShown && state.data?.state === RightsState.wait && lookEvery,
  })
  // A failed further look keeps what is shown, unless the server says that it is gone.
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return { right: isGone ? undefined : data, error: data && !isGone ? null : error, retry: refetch }
}

/** A right as everybody may read of it; null where there is none of that id. */
export function useOffer(configId: string) {
  const { data, error, refetch } = useQuery(rightsConfig(configId))
  return { config: data && (data.list[0] ?? null), error: data ? null : error, retry: refetch }
}
