import type * as RegionTable from '@app/contract/regions'
import { fetchCode } from '../../lib/lazy/code.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/** The table of districts; loaded when a page first needs it, as it outweighs the page. */
export type Regions = typeof RegionTable

export function useRegions() {
  return useQueryState<Regions>({
    queryKey: ['regions'],
    queryFn: () => fetchCode(() => import('@app/contract/regions')),
    staleTime: Infinity,
    structuralSharing: false,
    networkMode: 'always',
  })
}

/** The three levels above and at a code, each empty where it is not chosen yet. */
export interface RegionPath {
  province: string
  city: string
  district: string
}

export const noRegion: RegionPath = { province: '', city: '', district: '' }

/** Where a district stands in the table: the first two and four digits of its code name province and city. */
export function pathOf(districtCode: string): RegionPath {
  if (!districtCode) return noRegion
  return {
    province: `${districtCode.slice(0, 2)}0000`,
    city: `${districtCode.slice(0, 4)}00`,
    district: districtCode,
  }
}

/** The path once something is chosen on it: what is below is open again, but where there is only one way it is taken. */
export function choose({ regionsIn }: Regions, code: string): RegionPath {
  const province = `${code.slice(0, 2)}0000`
  if (code === province) {
    const cities = regionsIn(province)
    return { province, city: cities.length === 1 ? (cities[0]?.code ?? '') : '', district: '' }
  }
  const city = `${code.slice(0, 4)}00`
  return { province, city, district: code === city ? '' : code }
}
