import { PlainInput } from '@app/ui'
import { Combobox } from '@base-ui/react/combobox'
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
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-(--layer-popover)">
          <Combobox.Popup className="max-h-72 w-(--anchor-width) min-w-56 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float">
            <Combobox.Empty className="text-sm text-ink-faint">
              <span className="block px-3 py-2">没有找到</span>
            </Combobox.Empty>
            <Combobox.List>
              {(item: Choice) => (
                <Combobox.Item
                  key={item.value}
                  value={item}
                  className="cursor-pointer rounded-sm px-3 py-1.5 text-sm data-highlighted:bg-sunken"
                >
                  {item.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
