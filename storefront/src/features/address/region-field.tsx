import { Bone } from '@app/ui'
import { useState } from 'react'
import { useMediaQuery } from '../../lib/media.ts'
import { RegionButton } from './region-button.tsx'
import { RegionSelects } from './region-selects.tsx'
import { noRegion, pathOf, type RegionPath, type Regions, useRegions } from './use-regions.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

export interface RegionFieldProps {
  /** Code of the district; empty until one is chosen. */
  value: string
  error?: string | undefined
  onChange: (districtCode: string) => void
}

/** Field for province, city and district: three selects side by side, or a sheet with one level at a time on phones. */
export function RegionField(field: RegionFieldProps) {
  return (
    <QueryBoundary
      of={useRegions()}
      loading={
        <div role="status" aria-label="正在加载地区表">
          <Bone className="h-5 w-20" />
          <Bone className="mt-2 h-11 w-full" />
        </div>
      }
      failure={{ title: '地区表加载失败', className: 'py-6', children: '已经填好的内容都在，再试一次就好。' }}
    >
      {(regions) => <Picker regions={regions} {...field} />}
    </QueryBoundary>
  )
}

function Picker({ regions, value, error, onChange }: RegionFieldProps & { regions: Regions }) {
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [partial, setPartial] = useState(noRegion)
  const change = (path: RegionPath) => {
    setPartial(path)
    onChange(path.district)
  }
  const Kind = isPhone ? RegionButton : RegionSelects
  return <Kind regions={regions} path={value ? pathOf(value) : partial} error={error} onChange={change} />
}
