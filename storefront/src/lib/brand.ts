import { useQuery } from '@tanstack/react-query'
import { queryClient, read } from './query.ts'

const options = { ...read('ops/basic/config/info', {}), staleTime: 10 * 60_000 }
/** Said until the platform's own settings have come. */
const defaultBrand = '云岫数藏'

/** The platform's own settings: brand, footer, agreements, times. Undefined until they have come. */
export function useBasicConfig() {
  return useQuery(options).data
}

export function useBrandName(): string {
  return useBasicConfig()?.brandName ?? defaultBrand
}

/** The platform's own settings as far as they are known, outside React. */
export function knownConfig() {
  return queryClient.getQueryData(options.queryKey)
}

/** The brand's name as far as it is known, outside React. */
export function brandName(): string {
  return knownConfig()?.brandName ?? defaultBrand
}

/** Prefix of relative picture addresses; empty for this host. */
export function imageHost(): string {
  return knownConfig()?.imageHost ?? ''
}
