import { useQuery } from '@tanstack/react-query'
import { queryClient, read } from './query.ts'

const options = { ...read('ops/basic/config/info', {}), staleTime: 10 * 60_000 }

/** The platform's own settings: brand, footer, agreements, times. Undefined until they have come. */
export function useBasicConfig() {
  return useQuery(options).data
}

/** The brand's name as far as it is known. */
export function brandName(): string {
  return queryClient.getQueryData(options.queryKey)?.brandName ?? '云岫数藏'
}

/** Prefix of relative picture addresses; empty for this host. */
export function imageHost(): string {
  return queryClient.getQueryData(options.queryKey)?.imageHost ?? ''
}
