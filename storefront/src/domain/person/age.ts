import { knownConfig, useBasicConfig } from '../../lib/brand.ts'

/** Said until the platform's own settings have come. */
const usualAge = 18

/** Full years that buying, drawing, wishing and bidding take (rules/identity#age). */
export function useMinimumAge(): number {
  return useBasicConfig()?.minimumAge ?? usualAge
}

/** The same as far as it is known, outside React. */
export function minimumAge(): number {
  return knownConfig()?.minimumAge ?? usualAge
}
