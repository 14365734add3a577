import { cleanSearch } from '@app/contract/cleanText'
import type { GoodsSn } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button, TextInput } from '@app/ui'
import { useDeferredValue, useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { useRead } from '../../lib/query.ts'
import { SortableList } from '../../form/sortable-list.tsx'

type Work = AdminReply<'content/works'>['list'][number]

/** Searches works on the server. */
export function WorkSearch({ taken, onPick }: { taken: readonly GoodsSn[]; onPick: (work: Work) => void }) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(cleanSearch(text))
  const read = useRead('content/works', { search: asked }, { keepsPrevious: true })
  // Results for an earlier text stay visible until the latest arrive, but cannot be chosen.
  const isOld = cleanSearch(text) !== asked || read.isPlaceholderData
  const found = read.data?.list.filter(({ goodsSn }) => !taken.includes(goodsSn)) ?? []
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        type="search"
        aria-label="查找作品"
        placeholder="作品名称或编号"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the surrounding form.
          event.preventDefault()
          if (found[0] && !isOld) onPick(found[0])
        }}
      />
      <ul
        aria-label="找到的作品"
        aria-busy={isOld}
        className="flex max-h-48 flex-col overflow-y-auto rounded-md border border-line"
      >
        {found.map((work) => (
          <li key={work.goodsSn}>
            <button
              type="button"
              disabled={isOld}
              className="flex w-full items-center gap-3 px-3 py-1.5 text-left text-sm transition-opacity hover:bg-sunken disabled:opacity-60"
              onClick={() => onPick(work)}
            >
              <span className="min-w-0 grow truncate">{work.name}</span>
              {!work.isPublic && <Badge tone="over">不公开</Badge>}
              <span className="text-xs text-ink-faint tabular-nums">{work.goodsSn}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-faint">
            {read.isPending ? '正在查找' : asked === '' ? '还没有作品' : '没有找到'}
          </li>
        )}
      </ul>
    </div>
  )
}

/** Field for works in order, by their numbers. */
export function WorksField({ value, onChange }: ControlProps) {
  const chosen = (value || []) as GoodsSn[]
  const [isPicking, setPicking] = useState(false)
  const goodsSns = [...chosen].sort().join(',')
  const named = useRead('content/works', { goodsSns }, { isEnabled: chosen.length > 0, keepsPrevious: true })
  const works = new Map(named.data?.list.map((work) => [work.goodsSn, work]))
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 && (
        <SortableList
          label="作品"
          entries={chosen}
          idOf={(sn) => sn}
          nameOf={(sn) => works.get(sn)?.name ?? sn}
          aside={(sn) => (works.get(sn)?.isPublic === false ? <Badge tone="over">不公开</Badge> : null)}
          onChange={onChange}
          isRemovable
        />
      )}
      {isPicking ? (
        <WorkSearch taken={chosen} onPick={({ goodsSn }) => onChange([...chosen, goodsSn])} />
      ) : (
        <Button size="small" className="self-start" onClick={() => setPicking(true)}>
          添加作品
        </Button>
      )}
    </div>
  )
}
