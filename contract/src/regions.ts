import { areaList } from '@vant/area-data'

// The administrative divisions, apart from the rest of the contract since the table weighs 33 kB compressed: a page
// loads it when somebody is about to choose from it.

/** Where a district lies. `city` is empty where a district belongs to its province or municipality directly. */
export interface Region {
  province: string
  city: string
  district: string
}

/** One choice of a level, by its six digits (GB/T 2260; towns of cities without districts have codes of the table's own). */
export interface RegionChoice {
  code: string
  name: string
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList

/** Entries of the middle level that are headings of the table, no places a parcel could go to. */
const headings = new Set(['省直辖县', '自治区直辖县级行政区划', '县'])

/** The region a district's code stands for; undefined for what is no district, a province or a city too. */
export function findRegion(districtCode: string): Region | undefined {
  const district = districts[districtCode]
  const city = cities[`${districtCode.slice(0, 4)}00`]
  const province = provinces[`${districtCode.slice(0, 2)}0000`]
  if (district === undefined || city === undefined || province === undefined) return undefined
  return { province, city: headings.has(city) ? '' : city, district }
}

/** The provinces, or what lies directly below the province or city of `code`; nothing lies below a district. */
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
