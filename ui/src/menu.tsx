import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

/** One entry: an action (`onSelect`), a link (`link`), or a separator between groups (`'line'`). */
export type MenuEntry =
  | 'line'
  | {
      key: string
      label: ReactNode
      icon?: ReactNode
      onSelect?: () => void
      /** An anchor or a router's link without children, such as `<a href="#/mine" />`. */
      link?: ReactElement
      disabled?: boolean
    }

export interface MenuProps {
  /** The button element that opens it, such as `<Button>` or `<IconButton>`. */
  trigger: ReactElement
  entries: MenuEntry[]
  /** Above the entries, such as the user's name. It is visual only, so the trigger should name it too. */
  heading?: ReactNode
  align?: 'start' | 'center' | 'end'
  openOnHover?: boolean
}

const itemStyle = cx(
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none',
  'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
)

/** A menu at its trigger, following the ARIA pattern. */
export function Menu({ trigger, entries, heading, align = 'end', openOnHover }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={80} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          positionMethod="fixed"
          sideOffset={8}
          collisionPadding={12}
          className="z-(--layer-popover) outline-none"
        >
          <Base.Popup className="min-w-48 origin-(--transform-origin) rounded-lg border border-line bg-surface py-1.5 text-ink shadow-float transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-[calc(1-0.04*var(--motion))] data-starting-style:opacity-0">
            {heading && (
              <div aria-hidden className="border-b border-line px-4 pt-2 pb-3">
                {heading}
              </div>
            )}
            {entries.map((entry, index) => {
              if (entry === 'line')
                return <Base.Separator key={lineKey(entries, index)} className="my-1.5 h-px bg-line" />
              const content = (
                <>
                  {entry.icon && <span className="text-lg text-ink-faint">{entry.icon}</span>}
                  {entry.label}
                </>
              )
              return entry.link && !entry.disabled ? (
                <Base.LinkItem key={entry.key} render={entry.link} closeOnClick className={itemStyle}>
                  {content}
                </Base.LinkItem>
              ) : (
                <Base.Item key={entry.key} disabled={entry.disabled} onClick={entry.onSelect} className={itemStyle}>
                  {content}
                </Base.Item>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Identifies a separator by the entry above it. */
function lineKey(entries: readonly MenuEntry[], index: number): string {
  const above = entries[index - 1]
  return `line-${typeof above === 'object' ? above.key : ''}`
}
