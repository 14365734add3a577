import type { FieldDescription } from '@app/contract/admin/description'
import { cx } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { isFigure, showValue } from './cell.tsx'

interface TableRowProps {
  row: object
  rowKey: string
  link: string | undefined
  shown: readonly string[]
  known: Readonly<Record<string, FieldDescription>>
  cells: Readonly<Record<string, ((row: never) => ReactNode) | undefined>> | undefined
  isTicked: boolean
  isActive: boolean
  /** Whether the linked page is the form of the record. */
  linksToForm: boolean
  onTick: ((key: string, isTicked: boolean) => void) | undefined
  /** Number of columns of the table. */
  span: number
  detail: ((row: never) => ReactNode) | undefined
  rowActions: ((row: never) => ReactNode) | undefined
}

/** One row. Memoised, because a page may have two hundred rows and selecting one must not render the others. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, rowKey, link, shown, known, cells, isTicked, isActive, linksToForm, onTick, span, detail, rowActions } =
    props
  const [isOpen, setOpen] = useState(false)
  const isTall = rowActions !== undefined || 'cover' in row || 'picture' in row
  return (
    <>
      <tr
        data-row
        data-active={isActive || undefined}
        data-form={linksToForm || undefined}
        aria-selected={onTick ? isTicked : undefined}
        className={cx(
          'border-t border-line hover:bg-paper',
          isTicked ? 'bg-gold-wash' : 'bg-surface',
          isActive && 'outline-2 -outline-offset-2 outline-focus',
        )}
      >
        {onTick && (
          <td className="px-3">
            <input
              type="checkbox"
              aria-label="勾选"
              className="size-4 accent-celadon"
              checked={isTicked}
              onChange={(event) => onTick(rowKey, event.target.checked)}
            />
          </td>
        )}
        {detail && (
          <td className="pl-2 align-top">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={isOpen ? '收起明细' : '展开明细'}
              className="mt-1.5 grid size-6 place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink"
              onClick={() => setOpen(!isOpen)}
            >
              <span aria-hidden className={cx('text-base transition-transform', isOpen && 'rotate-90')}>
                ›
              </span>
            </button>
          </td>
        )}
        {shown.map((name, index) => {
          const field = known[name]
          if (!field) return null
          const content = cells?.[name]?.(row as never) ?? showValue((row as Record<string, unknown>)[name], field)
          return (
            <td
              key={name}
              className={cx(
                'max-w-80 px-3 py-2',
                // Aligns text with buttons and pictures, which are taller than a line.
                isTall ? 'align-middle' : 'align-top',
                isFigure(field) ? 'text-right tabular-nums' : 'truncate',
                field.kind === 'time' && 'whitespace-nowrap tabular-nums',
              )}
            >
              {index === 0 && link !== undefined ? (
                <Link
                  to={link}
                  className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                >
                  {content}
                </Link>
              ) : (
                content
              )}
            </td>
          )
        })}
        {rowActions && (
          <td className="right-0 bg-inherit px-3 py-1.5 md:sticky">
            <div className="flex justify-end gap-2 whitespace-nowrap">{rowActions(row as never)}</div>
          </td>
        )}
      </tr>
      {detail && isOpen && (
        <tr className="bg-surface">
          <td colSpan={span} className="px-4 pt-1 pb-4 pl-12">
            {detail(row as never)}
          </td>
        </tr>
      )}
    </>
  )
})
