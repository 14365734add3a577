import { Bone, Button, cx, EmptyState, ErrorState } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useKeys } from '../app/keys.ts'
import { sentenceOf } from '../lib/call.ts'
import { useRead } from '../lib/query.ts'
import { useListAddress } from './address.ts'
import { useColumns } from './columns.ts'
import type { Choices } from './filter-bar.tsx'
import { ColumnHeading } from './heading.tsx'
import { Pager } from './pager.tsx'
import { TableRow } from './row.tsx'
import { Toolbar } from './toolbar.tsx'
import { type ListInputOf, listOf, type ListPath, type RowOf } from './types.ts'

export interface DataTableProps<P extends ListPath> {
  /** The list's call, which declares filters, sorts and columns. */
  path: P
  /** What is said of the table to those who listen. */
  label: string
  keyOf: (row: RowOf<P>) => string
  /** Where a row leads. */
  linkOf?: (row: RowOf<P>) => string
  /** Columns that stand there until others are chosen; all where left away. */
  columns?: readonly (keyof RowOf<P> & string)[]
  /** How a column shows its entry, where not as its kind says. Keep it outside of the component: rows are kept as they are. */
  cells?: { readonly [Name in keyof RowOf<P> & string]?: (row: RowOf<P>) => ReactNode }
  /** What can be done with one row, at its end; kept outside of the component as `cells` are. */
  verbs?: (row: RowOf<P>) => ReactNode
  /** What the page has decided, such as whose orders. */
  fixed?: Partial<ListInputOf<P>>
  /** Filters by their name whose values the page knows, each with its words. */
  choices?: Choices
  /** What can be done to the rows that are ticked; `clear` takes the ticks away. */
  bulk?: (ticked: readonly RowOf<P>[], clear: () => void) => ReactNode
  /** Buttons beside that for the columns. */
  actions?: ReactNode
  /** What is said where there is nothing. */
  empty?: string
}

/** A list of the console: everything about it stands in the address, so that reload, back and a shared link show the same. */
export function DataTable<P extends ListPath>(props: DataTableProps<P>) {
  const {
    path,
    label,
    keyOf,
    linkOf,
    columns: ownColumns,
    cells,
    verbs,
    fixed,
    choices,
    bulk,
    actions,
    empty = '这里还没有内容',
  } = props
  const address = useListAddress(path)
  const { shown, choose } = useColumns(path, address, ownColumns)
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    path,
    { ...address.input, ...fixed } as unknown as ListInputOf<P>,
    { keepsPrevious: true },
  )
  const rows: readonly RowOf<P>[] = data?.list ?? []
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [place, setPlace] = useState(address.input)
  // What one does not see is not ticked.
  if (place !== address.input) {
    setPlace(address.input)
    setTicked(new Set())
    setActive(-1)
  }

  const tick = useCallback((key: string, isTicked: boolean) => {
    setTicked((before) => {
      const after = new Set(before)
      if (isTicked) after.add(key)
      else after.delete(key)
      return after
    })
  }, [])
  const clear = useCallback(() => setTicked(new Set()), [])

  function move(step: number) {
    const next = Math.min(Math.max(active + step, 0), rows.length - 1)
    setActive(next)
    frame.current?.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const activeRow = rows[active]
  useKeys({
    '/': () => frame.current?.querySelector<HTMLElement>('[role="search"] input, [role="search"] select')?.focus(),
    j: () => move(1),
    k: () => move(-1),
    ...(activeRow !== undefined && {
      ...(linkOf && { enter: () => void navigate({ to: linkOf(activeRow) }) }),
      ...(bulk && { x: () => tick(keyOf(activeRow), !ticked.has(keyOf(activeRow))) }),
    }),
    ...(ticked.size > 0 && { escape: clear }),
  })

  const { columns: known } = listOf(path)
  const span = shown.length + (bulk ? 1 : 0) + (verbs ? 1 : 0)
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-3">
      <Toolbar
        path={path}
        address={address}
        shown={shown}
        onChooseColumns={choose}
        fixed={fixed}
        actions={actions}
        choices={choices}
      />
      {bulk && ticked.size > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-gold-wash px-4 py-2 text-sm">
          <span>已选 {ticked.size} 项</span>
          {bulk(
            rows.filter((row) => ticked.has(keyOf(row))),
            clear,
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            不选了
          </Button>
        </div>
      )}
      <div
        className={cx(
          'relative overflow-x-auto rounded-md border border-line bg-surface transition-opacity',
          isPlaceholderData && 'opacity-60',
        )}
        tabIndex={-1}
      >
        <table aria-label={label} aria-busy={isPending || isPlaceholderData} className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-left text-xs text-ink-soft">
            <tr>
              {bulk && (
                <th scope="col" className="w-10 px-3">
                  <input
                    type="checkbox"
                    aria-label="全选这一页"
                    className="size-4 accent-celadon"
                    checked={rows.length > 0 && ticked.size === rows.length}
                    disabled={rows.length === 0}
                    onChange={(event) => setTicked(new Set(event.target.checked ? rows.map((row) => keyOf(row)) : []))}
                  />
                </th>
              )}
              {shown.map((name) => (
                <ColumnHeading key={name} path={path} name={name} sort={address.sort} onSort={address.setSort} />
              ))}
              {verbs && (
                <th scope="col" className="right-0 bg-sunken px-3 py-2 text-right font-medium md:sticky">
                  操作
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <TableRow
                key={keyOf(row)}
                row={row}
                rowKey={keyOf(row)}
                link={linkOf?.(row)}
                shown={shown}
                known={known}
                cells={cells as CellsOfAny | undefined}
                isTicked={ticked.has(keyOf(row))}
                isActive={index === active}
                onTick={bulk ? tick : undefined}
                verbs={verbs as ((row: never) => ReactNode) | undefined}
              />
            ))}
            {isPending &&
              Array.from({ length: 8 }, (_, index) => (
                <tr key={index} className="border-t border-line">
                  <td colSpan={span} className="px-3 py-2.5">
                    <Bone className="h-4" />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {!isPending && error && rows.length === 0 && (
          <ErrorState title="没能读到" onRetry={() => refetch()}>
            {sentenceOf(error)}
          </ErrorState>
        )}
        {data && rows.length === 0 && (
          <EmptyState title={Object.keys(address.filters).length > 0 ? '没有符合条件的' : empty} />
        )}
      </div>
      {data && (rows.length > 0 || address.page > 1) && <Pager address={address} next={data.next} />}
    </div>
  )
}

type CellsOfAny = Readonly<Record<string, ((row: never) => ReactNode) | undefined>>
