import type { FindKind } from '@app/contract/enums'
import { Button, ClockIcon, cx, SearchIcon } from '@app/ui'
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { foundAddress, kindNames } from './found.ts'
import { Highlighted } from './highlight.tsx'
import { forgetSearches, rememberSearch, useSearches } from './history.ts'
import { useSuggestions } from './use-suggestions.ts'

export { rememberSearch } from './history.ts'

/** List that a panel shows: its id, and the id of the active option. */
export interface SuggestionList {
  id: string
  active: string | undefined
}

export type TakeKey = (event: KeyboardEvent) => void

interface PanelProps {
  /** Text of the field. */
  text: string
  kind: FindKind | undefined
  hasHistory: boolean
  /** Receives the key handler for the field, and null when there is none any more. */
  onKeys: (take: TakeKey | null) => void
  /** Receives the list shown, and undefined when there is none any more. */
  onList: (list: SuggestionList | undefined) => void
  onSearch: (keyword: string) => void
  onClose: () => void
}

interface Option {
  key: string
  icon?: ReactNode
  name: ReactNode
  /** Small note beside the name. */
  note?: string
  choose: () => void
}

/** Panel below a search field: earlier searches while the field is empty, then suggested names. */
export default function Panel({ text, kind, hasHistory, onKeys, onList, onSearch, onClose }: PanelProps) {
  const id = useId()
  const navigate = useNavigate()
  const searches = useSearches()
  const keyword = text.trim()
  const { names, isSettled } = useSuggestions(text, kind)
  const [chosen, setChosen] = useState<{ of: string; key: string | undefined }>()

  function go(to: string, query: string) {
    rememberSearch(query)
    onClose()
    navigate(to)
  }

  const options: Option[] = keyword
    ? [
        ...names.map((found) => ({
          key: `${found.kind} ${found.id}`,
          name: <Highlighted text={found.title} keyword={found.hit ?? keyword} />,
          note: kindNames[found.kind],
          choose: () => go(foundAddress(found), found.title),
        })),
        {
          key: 'all',
          icon: <SearchIcon />,
          name: `在全站搜索“${keyword}”`,
          choose: () => go(address('search', { keyword }), keyword),
        },
      ]
    : (hasHistory ? searches : []).map((search) => ({
        key: search,
        icon: <ClockIcon />,
        name: search,
        choose: () => onSearch(search),
      }))

  const optionId = (at: number) => `${id}-${at}`
  // Found by key: a later answer may put another name at the same position.
  const index = chosen?.of === text ? options.findIndex(({ key }) => key === chosen.key) : -1
  const active = index >= 0 ? optionId(index) : undefined
  const choose = (at: number) => setChosen({ of: text, key: options[at]?.key })
  const isShown = options.length > 0

  useEffect(() => {
    onList(isShown ? { id, active } : undefined)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, isShown, onList])
  useEffect(() => () => onList(undefined), [onList])

  useLayoutEffect(() => {
    onKeys((event) => {
      if (!isShown) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        // One more than there are options, for the field itself.
        const stops = options.length + 1
        choose(((index + 1 + step + stops) % stops) - 1)
      } else if (event.key === 'Enter' && active !== undefined) {
        options[index]?.choose()
      } else if (event.key === 'Escape') {
        onClose()
      } else return
      event.preventDefault()
    })
    return () => onKeys(null)
  })

  if (!isShown) return null
  return (
    <div className="absolute inset-x-0 top-full z-(--layer-popover) mt-1 animate-rise rounded-md border border-line bg-surface py-2 shadow-lg">
      {!keyword && (
        <p className="flex items-center justify-between gap-3 pr-2 pl-4 text-xs text-ink-faint">
          最近搜过，只记在这台设备上
          <Button variant="quiet" size="small" onClick={forgetSearches}>
            清空记录
          </Button>
        </p>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={keyword ? '搜索建议' : '最近搜过'}
        className="max-h-[60vh] overflow-y-auto"
      >
        {options.map((option, at) => (
          <button
            key={option.key}
            id={optionId(at)}
            type="button"
            role="option"
            // The field keeps the focus and passes its arrow keys to this list.
            tabIndex={-1}
            aria-selected={at === index}
            onMouseDown={(event) => event.preventDefault()}
            onClick={option.choose}
            onPointerMove={() => at !== index && choose(at)}
            className={cx('flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left', at === index && 'bg-sunken')}
          >
            {option.icon && <span className="text-ink-faint">{option.icon}</span>}
            <span className="min-w-0 grow truncate">{option.name}</span>
            {option.note && <span className="shrink-0 text-xs text-ink-faint">{option.note}</span>}
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isSettled && (names.length > 0 ? `有 ${names.length} 条建议，按上下键选择` : '没有匹配的结果')}
      </p>
    </div>
  )
}
