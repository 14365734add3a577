import { knownConfig, useBasicConfig } from '../../lib/brand.ts'

/** Default until the platform's settings have loaded. */
const usualAge = 18

/** Returns the minimum age in full years for buying, drawing, wishing and bidding (rules/identity#age). */
export function useMinimumAge(): number {
  return useBasicConfig()?.minimumAge ?? usualAge
}

/** Returns the minimum age outside React, or the default until the settings have loaded. */
export function minimumAge(): number {
  return knownConfig()?.minimumAge ?? usualAge
}
