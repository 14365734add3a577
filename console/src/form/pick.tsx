import { cleanSearch } from '@app/contract/cleanText'
import { type PickKind, pickRights } from '@app/contract/admin/pickNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button, inputStyle, PlainInput, useFieldWiring } from '@app/ui'
import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useMay } from '../lib/session.ts'
import { useRead } from '../lib/query.ts'
import { ComboboxPopup } from './combobox-popup.tsx'

type Picked = AdminReply<'pick/list'>['list'][number]

/** Placeholder by kind, if a search accepts more than a name. */
const asks: { readonly [Kind in PickKind]?: string } = {
  brand: '名称或标识',
  gift: '名称或编号',
  staff: '姓名或登录名',
  user: '昵称、手机号或编号',
  work: '名称或编号',
}

/** Returns whether the user may search a kind of record; without the permission they type its id. */
export function useMayPick(): (of: PickKind) => boolean {
  const may = useMay()
  return (of) => {
    const right = pickRights[of]
    return right === undefined || may(right)
  }
}

interface SearchProps {
  of: PickKind
  label: string
  /** Classes of the input; those of a form by default. */
  box?: string | undefined
  /** Ids that are already chosen. */
  without: readonly string[]
  onPick: (picked: Picked) => void
}

/** Combobox that searches on the server while the user types; opening it lists the first entries. */
function PickSearch({ of, label, box = inputStyle, without, onPick }: SearchProps) {
  const wiring = useFieldWiring()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const asked = useDeferredValue(cleanSearch(text))
  const read = useRead('pick/list', { of, ...(asked && { search: asked }) }, { keepsPrevious: true, isEnabled: isOpen })
  // Results for an earlier text stay visible until the latest arrive, but cannot be chosen.
  const isOld = cleanSearch(text) !== asked || read.isPlaceholderData
  const items = (read.data?.list ?? []).filter(({ id }) => !without.includes(id))
  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={null}
      inputValue={text}
      open={isOpen}
      onOpenChange={setOpen}
      onInputValueChange={setText}
      itemToStringLabel={({ name }: Picked) => name}
      isItemEqualToValue={(one: Picked, other: Picked) => one.id === other.id}
      onValueChange={(picked: Picked | null) => {
        if (!picked) return
        onPick(picked)
        setText('')
        setOpen(false)
      }}
    >
      <Combobox.Input
        {...wiring}
        render={<PlainInput />}
        aria-label={label}
        placeholder={asks[of] ?? '按名称查找'}
        className={box}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the surrounding form.
          event.preventDefault()
          if (isOld) event.preventBaseUIHandler()
        }}
      />
      <ComboboxPopup<Picked> empty={read.isPending ? '正在查找' : '没有找到'} keyOf={({ id }) => id} isOld={isOld}>
        {({ name, note }) => (
          <>
            <span>{name}</span>
            {note && <span className="text-xs text-ink-faint">{note}</span>}
          </>
        )}
      </ComboboxPopup>
    </Combobox.Root>
  )
}

/** Returns a function from id to name. An id without a known name is shown unchanged. */
function useNames(of: PickKind, ids: readonly string[]): (id: string) => string {
  const read = useRead('pick/list', { of, ids: ids.join(',') }, { isEnabled: ids.length > 0, keepsPrevious: true })
  const names = new Map(read.data?.list.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

interface PickOneProps {
  of: PickKind
  /** Id; empty for none. */
  value: string
  /** Null for none. */
  onChange: (id: string | null) => void
  label?: string
  isDisabled?: boolean
}

/** Compact picker of one record for a list filter. */
export function PickFilter({
  of,
  value,
  onChange,
  label,
}: Pick<PickOneProps, 'of' | 'value' | 'onChange'> & { label: string }) {
  const nameOf = useNames(of, value === '' ? [] : [value])
  if (value === '')
    return (
      <PickSearch of={of} label={label} box="field w-44 text-sm" without={[]} onPick={(found) => onChange(found.id)} />
    )
  return (
    <ChosenFilter label={label} onClear={() => onChange(null)}>
      {nameOf(value)}
    </ChosenFilter>
  )
}

/** The chosen value of a filter, with a button that clears it. */
export function ChosenFilter({
  label,
  onClear,
  children,
}: {
  label: string
  onClear: () => void
  children: ReactNode
}) {
  return (
    <span className="field flex w-44 items-center gap-1 pr-1 text-sm">
      <span className="min-w-0 grow truncate text-ink">{children}</span>
      <button
        type="button"
        aria-label={`不限${label}`}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint hover:text-ink"
        onClick={onClear}
      >
        ×
      </button>
    </span>
  )
}

/** Picker of one record, found by name on the server. */
export function PickOne({ of, value, onChange, label = '查找', isDisabled = false }: PickOneProps) {
  const nameOf = useNames(of, value === '' ? [] : [value])
  const { id } = useFieldWiring()
  if (value === '' && !isDisabled)
    return <PickSearch of={of} label={label} without={[]} onPick={(found) => onChange(found.id)} />
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line bg-sunken pr-1 pl-3.5">
      {/* The element that the label of a field belongs to. */}
      <output id={id} className="min-w-0 truncate">
        {value === '' ? '无' : nameOf(value)}
      </output>
      {!isDisabled && (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          换一个
        </Button>
      )}
    </div>
  )
}

interface PickManyProps {
  of: PickKind
  value: readonly string[]
  onChange: (ids: string[]) => void
  most: number
  label?: string
  isDisabled?: boolean
}

/** Picker of several records, in the order chosen. */
export function PickMany({ of, value, onChange, most, label = '查找', isDisabled = false }: PickManyProps) {
  const nameOf = useNames(of, value)
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id} className="flex items-center rounded-md bg-sunken py-0.5 pr-1 pl-3 text-sm">
              {nameOf(id)}
              {!isDisabled && (
                <button
                  type="button"
                  aria-label={`移除${nameOf(id)}`}
                  className="ml-1 grid size-7 place-items-center rounded-sm text-ink-faint hover:text-vermilion-ink"
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && value.length < most && (
        <PickSearch of={of} label={label} without={value} onPick={({ id }) => onChange([...value, id])} />
      )}
    </div>
  )
}
