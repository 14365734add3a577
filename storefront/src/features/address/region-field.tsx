import { Bone, ErrorState } from '@app/ui'
import { useState } from 'react'
import { useMediaQuery } from '../../lib/media.ts'
import { RegionButton } from './region-button.tsx'
import { RegionSelects } from './region-selects.tsx'
import { noRegion, pathOf, type RegionPath, useRegions } from './use-regions.ts'

export interface RegionFieldProps {
  /** Code of the district; empty while it is not chosen. */
  value: string
  error?: string | undefined
  onChange: (districtCode: string) => void
}

/** Province, city and district: three lists side by side, on phones a sheet that goes from one to the next. */
export function RegionField({ value, error, onChange }: RegionFieldProps) {
  const { data: regions, isError, refetch } = useRegions()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [partial, setPartial] = useState(noRegion)
  if (isError) {
    return (
      <ErrorState title="没能取来地区表" onRetry={refetch} className="py-6">
        已经填好的内容都在，再试一次就好。
      </ErrorState>
    )
  }
  if (!regions) {
    return (
      <div role="status" aria-label="地区表正在取来">
        <Bone className="h-5 w-20" />
        <Bone className="mt-2 h-11 w-full" />
      </div>
    )
  }
  const change = (path: RegionPath) => {
    setPartial(path)
    onChange(path.district)
  }
  const Picker = isPhone ? RegionButton : RegionSelects
  return <Picker regions={regions} path={value ? pathOf(value) : partial} error={error} onChange={change} />
}
