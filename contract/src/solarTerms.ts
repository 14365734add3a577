// The twenty-four solar terms of the Chinese calendar, which set the seasonal decoration of the storefront.

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Seasonal effect of a term: rain, petals, motes of light, leaves, snow, or only mist. */
export type Air = 'mist' | 'rain' | 'petals' | 'motes' | 'leaves' | 'snow'

export interface SolarTerm {
  name: string
  season: Season
  air: Air
}

/** In order from the vernal equinox, one per 15 degrees of the sun's ecliptic longitude. */
const terms = [
  ['春分', 'petals'],
  ['清明', 'rain'],
  ['谷雨', 'rain'],
  ['立夏', 'petals'],
  ['小满', 'motes'],
  ['芒种', 'rain'],
  ['夏至', 'motes'],
  ['小暑', 'motes'],
  ['大暑', 'motes'],
  ['立秋', 'leaves'],
  ['处暑', 'leaves'],
  ['白露', 'mist'],
  ['秋分', 'leaves'],
  ['寒露', 'leaves'],
  ['霜降', 'leaves'],
  ['立冬', 'mist'],
  ['小雪', 'snow'],
  ['大雪', 'snow'],
  ['冬至', 'snow'],
  ['小寒', 'snow'],
  ['大寒', 'snow'],
  ['立春', 'mist'],
  ['雨水', 'rain'],
  ['惊蛰', 'rain'],
] as const satisfies readonly (readonly [string, Air])[]

const daySeconds = 86_400
const chinaOffsetSeconds = 8 * 3600
/** 1 January 2000, 12:00, the epoch of the sun's position. */
const epochSeconds = 946_728_000
const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)

/**
 * Returns the sun's apparent ecliptic longitude, in degrees from 0 to 360, accurate to a hundredth (Meeus, Astronomical
 * Algorithms, chapter 25), which the sun covers in a quarter of an hour.
 */
function sunLongitude(seconds: number): number {
  const t = (seconds - epochSeconds) / (36_525 * daySeconds)
  const anomaly = 357.52911 + 35_999.05029 * t
  const centre =
    (1.914602 - 0.004817 * t) * sine(anomaly) +
    (0.019993 - 0.000101 * t) * sine(2 * anomaly) +
    0.000289 * sine(3 * anomaly)
  const longitude = 280.46646 + 36_000.76983 * t + centre - 0.00569 - 0.00478 * sine(125.04 - 1934.136 * t)
  return ((longitude % 360) + 360) % 360
}

/**
 * Returns the solar term of the Chinese calendar day that contains a time in epoch seconds. A term lasts from the day
 * on which the sun reaches it. A term that begins within a quarter of an hour of midnight may be off by one day.
 */
export function solarTermOf(seconds: number): SolarTerm {
  const dayEnd = (Math.floor((seconds + chinaOffsetSeconds) / daySeconds) + 1) * daySeconds - chinaOffsetSeconds
  const longitude = sunLongitude(dayEnd)
  const [name, air] = terms[Math.floor(longitude / 15)] ?? terms[0]
  // Spring begins with 立春, 45 degrees before the equinox.
  const season =
    (['spring', 'summer', 'autumn', 'winter'] as const)[Math.floor(((longitude + 45) % 360) / 90)] ?? 'spring'
  return { name, season, air }
}
