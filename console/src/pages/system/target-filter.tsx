import { cleanSearch } from '@app/contract/cleanText'
import { PlainInput } from '@app/ui'
import { useState } from 'react'
import { ChosenFilter, PickFilter, useMayPick } from '../../form/pick.tsx'
import { TargetText, targetKinds } from '../../parts/target-link.tsx'

interface TargetFilterProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Filter by the target of an action: its kind, then its name or number. */
export function TargetFilter({ value, onChange }: TargetFilterProps) {
  const [kind, setKind] = useState('order')
  const mayPick = useMayPick()
  if (value !== undefined)
    return (
      <ChosenFilter label="对象" onClear={() => onChange(undefined)}>
        <TargetText target={value} />
      </ChosenFilter>
    )
  const of = targetKinds[kind]?.named
  return (
    <span className="flex gap-1">
      <select
        aria-label="对象的种类"
        className="field w-28 text-sm"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        {Object.entries(targetKinds).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {of !== undefined && mayPick(of) ? (
        <PickFilter
          of={of}
          label="对象"
          value=""
          onChange={(id) => onChange(id === null ? undefined : `${kind}:${id}`)}
        />
      ) : (
        <PlainInput
          type="search"
          aria-label="对象的编号"
          placeholder="编号"
          className="field w-44 text-sm"
          onKeyDown={(event) => {
            const id = cleanSearch(event.currentTarget.value)
            if (event.key === 'Enter' && id !== '') onChange(`${kind}:${id}`)
          }}
        />
      )}
    </span>
  )
}
