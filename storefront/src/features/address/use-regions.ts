import type * as RegionTable from '@app/contract/regions'
import { fetchCode } from '../../lib/lazy/code.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/** Table of districts; loaded on first use because it is larger than the page. */
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

/** Codes of the three levels down to a region; a level not chosen yet is empty. */
export interface RegionPath {
  province: string
  city: string
  district: string
}

export const noRegion: RegionPath = { province: '', city: '', district: '' }

/** Path of a district: the first two and the first four digits of its code give province and city. */
export function pathOf(districtCode: string): RegionPath {
  if (!districtCode) return noRegion
  return {
    province: `${districtCode.slice(0, 2)}0000`,
    city: `${districtCode.slice(0, 4)}00`,
    district: districtCode,
  }
}

/** Path after a choice. Lower levels are cleared, except that a level with a single option is chosen automatically. */
export function choose({ regionsIn }: Regions, code: string): RegionPath {
  const province = `${code.slice(0, 2)}0000`
  if (code === province) {
    const cities = regionsIn(province)
    return { province, city: cities.length === 1 ? (cities[0]?.code ?? '') : '', district: '' }
  }
  const city = `${code.slice(0, 4)}00`
  return { province, city, district: code === city ? '' : code }
}
