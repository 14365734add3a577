import { cx } from '@app/ui'
import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'

interface ComboboxPopupProps<Item> {
  /** Text while there is nothing to choose. */
  empty: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** Whether the entries are those of an earlier text, which cannot be chosen. */
  isOld?: boolean
  className?: string
}

/** List of choices below a `Combobox.Input`. */
export function ComboboxPopup<Item>({ empty, keyOf, children, isOld = false, className }: ComboboxPopupProps<Item>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-(--layer-popover)">
        <Combobox.Popup
          className={cx(
            'max-h-72 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
            className,
          )}
        >
          <Combobox.Empty className="text-sm text-ink-faint">
            <span className="block px-3 py-2">{empty}</span>
          </Combobox.Empty>
          <Combobox.List aria-busy={isOld}>
            {(item: Item) => (
              <Combobox.Item
                key={keyOf(item)}
                value={item}
                disabled={isOld}
                className="flex cursor-pointer flex-col rounded-sm px-3 py-1.5 text-sm transition-opacity data-disabled:opacity-60 data-highlighted:bg-sunken"
              >
                {children(item)}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
