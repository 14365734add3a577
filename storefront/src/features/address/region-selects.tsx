import type { RegionChoice } from '@app/contract/regions'
import { Select } from '@app/ui'
import { useId } from 'react'
import { choose, noRegion, type RegionPath, type Regions } from './use-regions.ts'

export interface RegionPickerProps {
  regions: Regions
  path: RegionPath
  error?: string | undefined
  onChange: (path: RegionPath) => void
}

/** Three native selects, each disabled until the previous one is chosen. */
export function RegionSelects({ regions, path, error, onChange }: RegionPickerProps) {
  const note = useId()
  const { province, city, district } = path
  const level = (label: string, options: RegionChoice[], value: string, above: RegionPath) => (
    <Select
      aria-label={label}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? note : undefined}
      value={value}
      disabled={options.length === 0}
      onChange={(event) => onChange(event.target.value ? choose(regions, event.target.value) : above)}
    >
      <option value="">{label}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">所在地区</legend>
      <div className="grid grid-cols-3 gap-3">
        {level('省份', regions.regionsIn(), province, noRegion)}
        {level('城市', province ? regions.regionsIn(province) : [], city, { ...noRegion, province })}
        {level('区县', city ? regions.regionsIn(city) : [], district, { ...path, district: '' })}
      </div>
      <p id={note} aria-live="polite" className="text-sm text-vermilion-ink not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  )
}
