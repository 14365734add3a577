import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** One tab. `count` is shown small after the name. */
export interface Tab {
  value: string
  label: ReactNode
  count?: number
  disabled?: boolean
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Beside the list on wide screens and above it on phones, such as a search field. */
  beside?: ReactNode
  /** Panel of the selected tab. */
  children: ReactNode
  className?: string
}

/** Tabs following the ARIA pattern: one tab stop; arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, value, onChange, beside, children, className }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const usable = tabs.filter((tab) => !tab.disabled)
    const at = usable.findIndex((tab) => tab.value === value)
    const last = usable.length - 1
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = usable[steps[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    const button = list.current?.children[tabs.indexOf(next)]
    if (button instanceof HTMLElement) button.focus()
  }

  const strip = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx('snap-row gap-6 border-b border-line', beside !== undefined && 'min-w-0 grow')}
    >
      {tabs.map((tab) => {
        const chosen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={chosen}
            aria-controls={`${id}-panel`}
            tabIndex={chosen ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={cx(
              'relative min-h-11 shrink-0 whitespace-nowrap transition-colors focus-visible:-outline-offset-2 disabled:opacity-50',
              "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink after:transition-transform after:content-['']",
              chosen ? 'font-medium text-ink' : 'text-ink-soft after:scale-x-0 hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="figures ml-1 text-xs text-ink-faint">{tab.count}</span>}
          </button>
        )
      })}
    </div>
  )
  return (
    <div className={className}>
      {beside === undefined ? (
        strip
      ) : (
        <div className="gap-10 md:flex md:flex-row-reverse md:items-end">
          {beside}
          {strip}
        </div>
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="focus-visible:outline-offset-4"
      >
        {children}
      </div>
    </div>
  )
}
