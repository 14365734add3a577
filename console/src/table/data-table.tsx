import type { ListPath } from '@app/contract/admin/routes'
import { Bone, Button, cx, EmptyState, ErrorState } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useKeys } from '../lib/keys.ts'
import type { Search } from '../lib/address.ts'
import { messageOf } from '../lib/call.ts'
import { useRead } from '../lib/query.ts'
import { useListAddress } from './address.ts'
import { useColumns } from './columns.ts'
import type { Choices, FilterControls } from './filter-bar.tsx'
import { ColumnHeading } from './heading.tsx'
import { Pager } from './pager.tsx'
import { TableRow } from './row.tsx'
import { StateTabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { type ListInputOf, listOf, type RowOf } from './types.ts'

export interface DataTableProps<P extends ListPath> {
  /** Call of the list, which declares filters, sorts and columns. */
  path: P
  /** Label of the table for screen readers. */
  label: string
  keyOf: (row: RowOf<P>) => string
  /** Returns the address that a row links to. */
  linkOf?: (row: RowOf<P>) => string
  /** Whether that page is the form of the record, which the key `e` opens too. */
  linksToForm?: boolean
  /** Default columns; all if omitted. */
  columns?: readonly (keyof RowOf<P> & string)[]
  /**
   * Custom cell by column, if the default of its kind does not fit. Define it outside the component: rows are memoised.
   */
  cells?: { readonly [Name in keyof RowOf<P> & string]?: (row: RowOf<P>) => ReactNode }
  /** Actions at the end of a row; define it outside the component, as for `cells`. */
  rowActions?: (row: RowOf<P>) => ReactNode
  /** Input that the page sets, such as whose orders. */
  fixed?: Partial<ListInputOf<P>>
  /** Filters that apply until the user chooses another value. */
  standard?: Partial<ListInputOf<P>>
  /** Filters with values that only the page knows, each with its label. */
  choices?: Choices
  /** Filter controls of the page's own; define them outside the component. */
  controls?: FilterControls
  /** What a row shows below it when it is opened; define it outside the component. */
  detail?: (row: RowOf<P>) => ReactNode
  /** Actions on the selected rows; `clear` clears the selection. */
  bulk?: (ticked: readonly RowOf<P>[], clear: () => void) => ReactNode
  /** Buttons beside the columns menu. */
  actions?: ReactNode
  /** Text for an empty list. */
  empty?: string
}

/**
 * Data table of the console. Its whole state is in the address, so that reload, back and a shared link show the same.
 */
export function DataTable<P extends ListPath>(props: DataTableProps<P>) {
  const {
    path,
    label,
    keyOf,
    linkOf,
    linksToForm = false,
    columns: ownColumns,
    cells,
    rowActions,
    fixed,
    standard,
    choices,
    controls,
    detail,
    bulk,
    actions,
    empty = '还没有内容',
  } = props
  const address = useListAddress(path, standard as Search | undefined)
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
  const [shownInput, setShownInput] = useState(address.input)
  // Rows that are no longer visible are deselected.
  if (shownInput !== address.input) {
    setShownInput(address.input)
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

  const rowAt = (index: number) => frame.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]')[index]

  function move(step: number) {
    const next = Math.min(Math.max(active + step, 0), rows.length - 1)
    setActive(next)
    rowAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  const activeRow = rows[active]
  useKeys({
    '/': () => frame.current?.querySelector<HTMLElement>('[role="search"] input, [role="search"] select')?.focus(),
    j: () => move(1),
    k: () => move(-1),
    ...(activeRow !== undefined && {
      ...(linkOf && { enter: () => void navigate({ to: linkOf(activeRow) }) }),
      ...(detail && { enter: () => rowAt(active)?.querySelector<HTMLElement>('button[aria-expanded]')?.click() }),
      ...(bulk && { x: () => tick(keyOf(activeRow), !ticked.has(keyOf(activeRow))) }),
    }),
    ...(ticked.size > 0 && { escape: clear }),
  })

  const { columns: known, tabs } = listOf(path)
  const span = shown.length + (bulk ? 1 : 0) + (detail ? 1 : 0) + (rowActions ? 1 : 0)
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-3">
      {tabs !== undefined && !(fixed && tabs in fixed) && <StateTabs path={path} address={address} fixed={fixed} />}
      <Toolbar
        path={path}
        address={address}
        shown={shown}
        onChooseColumns={choose}
        fixed={fixed}
        actions={actions}
        choices={choices}
        standard={standard}
        controls={controls}
      />
      {bulk && ticked.size > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-gold-wash px-4 py-2 text-sm">
          <span>已选 {ticked.size} 项</span>
          {bulk(
            rows.filter((row) => ticked.has(keyOf(row))),
            clear,
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            取消选择
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
              {detail && (
                <th scope="col" className="w-8">
                  <span className="sr-only">明细</span>
                </th>
              )}
              {shown.map((name) => (
                <ColumnHeading key={name} path={path} name={name} sort={address.sort} onSort={address.setSort} />
              ))}
              {rowActions && (
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
                linksToForm={linksToForm}
                onTick={bulk ? tick : undefined}
                span={span}
                detail={detail as ((row: never) => ReactNode) | undefined}
                rowActions={rowActions as ((row: never) => ReactNode) | undefined}
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
          <ErrorState title="加载失败" onRetry={() => refetch()}>
            {messageOf(error)}
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
