import { areaList } from '@vant/area-data'

// The administrative divisions, in a separate file because the table weighs 33 kB compressed. A page loads it when the
// user is about to choose a region.

/** Location of a district. `city` is empty if the district belongs directly to its province or municipality. */
export interface Region {
  province: string
  city: string
  district: string
}

/**
 * One option of a level, by its six digits (GB/T 2260; towns of cities without districts have codes of this table
 * only).
 */
export interface RegionChoice {
  code: string
  name: string
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList

/** Entries of the middle level that are headings of the table, not deliverable places. */
const headings = new Set(['省直辖县', '自治区直辖县级行政区划', '县'])

/** Returns the region of a district's code; undefined for anything else, including a province or city. */
export function findRegion(districtCode: string): Region | undefined {
  const district = districts[districtCode]
  const city = cities[`${districtCode.slice(0, 4)}00`]
  const province = provinces[`${districtCode.slice(0, 2)}0000`]
  if (district === undefined || city === undefined || province === undefined) return undefined
  return { province, city: headings.has(city) ? '' : city, district }
}

/** Returns the provinces, or the regions directly below the province or city `code`; empty for a district. */
export function regionsIn(code?: string): RegionChoice[] {
  if (code === undefined) return choices(provinces, '')
  if (code in provinces) return choices(cities, code.slice(0, 2))
  return code in cities ? choices(districts, code.slice(0, 4)) : []
}

function choices(level: Readonly<Record<string, string>>, prefix: string): RegionChoice[] {
  return Object.entries(level)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name }))
}
