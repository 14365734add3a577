import { PlainInput } from '@app/ui'
import { Combobox } from '@base-ui/react/combobox'
import { ComboboxPopup } from '../form/combobox-popup.tsx'
import { ChosenFilter } from '../form/pick.tsx'

interface ChoiceFilterProps {
  label: string
  /** Label of each value. */
  labels: Readonly<Record<string, string>>
  value: string
  onChange: (value: string | undefined) => void
}

interface Choice {
  value: string
  label: string
}

/** Filter with more values than a menu shows well: the user types a part of the label. */
export function ChoiceFilter({ label, labels, value, onChange }: ChoiceFilterProps) {
  if (value !== '')
    return (
      <ChosenFilter label={label} onClear={() => onChange(undefined)}>
        {labels[value] ?? value}
      </ChosenFilter>
    )
  const items = Object.entries(labels)
    .map(([key, name]): Choice => ({ value: key, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label, 'zh'))
  return (
    <Combobox.Root items={items} value={null} onValueChange={(chosen: Choice | null) => onChange(chosen?.value)}>
      <Combobox.Input
        render={<PlainInput />}
        aria-label={label}
        placeholder="按名称查找"
        className="field w-44 text-sm"
      />
      <ComboboxPopup<Choice> empty="没有找到" keyOf={(item) => item.value} className="min-w-56">
        {(item) => item.label}
      </ComboboxPopup>
    </Combobox.Root>
  )
}
