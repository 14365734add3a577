import { useQuery } from '@tanstack/react-query'
import { queryClient, read } from './query.ts'

const options = { ...read('ops/basic/config/info', {}), staleTime: 10 * 60_000 }
/** Brand name until the platform's settings have loaded: the title that the server wrote into the page. */
const defaultBrand = globalThis.document?.title

/** Returns the platform's settings: brand, footer, agreements, times. Undefined until they have loaded. */
export function useBasicConfig() {
  return useQuery(options).data
}

/** Returns whether anybody can register: the agreements are in effect, or the settings have not loaded. */
export function useRegistrationOpen(): boolean {
  return useBasicConfig()?.agreementVersion !== ''
}

export function useBrandName(): string {
  return useBasicConfig()?.brandName ?? defaultBrand
}

/** Returns the platform's settings outside React, or undefined if they have not loaded. */
export function knownConfig() {
  return queryClient.getQueryData(options.queryKey)
}

/** Returns the brand name outside React, or the default until the settings have loaded. */
export function brandName(): string {
  return knownConfig()?.brandName ?? defaultBrand
}

/** Returns the prefix of relative picture addresses; empty for this host. */
export function imageHost(): string {
  return knownConfig()?.imageHost ?? ''
}
