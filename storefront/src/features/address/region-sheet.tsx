import type { RegionChoice } from '@app/contract/regions'
import { CheckIcon, cx } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { choose, type RegionPath, type Regions } from './use-regions.ts'

export interface RegionSheetProps {
  regions: Regions
  path: RegionPath
  onChange: (path: RegionPath) => void
  onClose: () => void
}

const levels = [
  { name: 'province', label: '省份' },
  { name: 'city', label: '城市' },
  { name: 'district', label: '区县' },
] as const

/** Sheet that steps from province to city to district. Chosen names lead back to their level. */
export default function RegionSheet({ regions, path, onChange, onClose }: RegionSheetProps) {
  const [level, setLevel] = useState(() => firstOpen(path))
  const list = useRef<HTMLUListElement>(null)
  const { name, label } = levels[level] ?? levels[0]

  function take(code: string): void {
    const next = choose(regions, code)
    onChange(next)
    if (next.district) onClose()
    else setLevel(firstOpen(next))
  }

  return (
    <Dialog open onClose={onClose} title="选择所在地区" initialFocus={list}>
      <div role="group" aria-label="已选择" className="flex gap-5 border-b border-line">
        {levels.slice(0, firstOpen(path) + 1).map((one, at) => (
          <button
            key={one.name}
            type="button"
            aria-current={at === level ? 'step' : undefined}
            onClick={() => setLevel(at)}
            className={cx(
              'min-h-11 min-w-0 truncate border-b-2',
              at === level ? 'border-ink font-medium' : 'border-transparent text-ink-soft',
            )}
          >
            {nameOf(regions, path, at) ?? `选${one.label}`}
          </button>
        ))}
      </div>
      <ChoiceList
        key={name}
        list={list}
        label={label}
        choices={regions.regionsIn(above(path, level))}
        chosen={path[name]}
        onTake={take}
      />
    </Dialog>
  )
}

interface ChoiceListProps {
  list: RefObject<HTMLUListElement | null>
  label: string
  choices: readonly RegionChoice[]
  chosen: string
  onTake: (code: string) => void
}

/** Choices of one level; mounted again for each level. */
function ChoiceList({ list, label, choices, chosen, onTake }: ChoiceListProps) {
  // The pressed element is gone: keyboard and screen-reader users continue here, at the current choice.
  useEffect(() => {
    list.current?.focus({ preventScroll: true })
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView?.({ block: 'center' })
  }, [list])
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      className="mt-1 h-[52dvh] overflow-y-auto overscroll-contain outline-none"
    >
      {choices.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={code === chosen}
            onClick={() => onTake(code)}
            className="flex min-h-12 w-full items-center justify-between gap-4 text-left focus-visible:-outline-offset-2 active:bg-sunken"
          >
            {name}
            {code === chosen && <CheckIcon className="text-celadon-ink" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** First level without a choice; the last if all are chosen. */
function firstOpen({ province, city }: RegionPath): number {
  return city ? 2 : province ? 1 : 0
}

/** Code whose children a level lists; undefined for the provinces. */
function above({ province, city }: RegionPath, level: number): string | undefined {
  return level === 2 ? city : level === 1 ? province : undefined
}

function nameOf(regions: Regions, path: RegionPath, level: number): string | undefined {
  const code = path[levels[level]?.name ?? 'province']
  return regions.regionsIn(above(path, level)).find((choice) => choice.code === code)?.name
}
