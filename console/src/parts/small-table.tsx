import { cx } from '@app/ui'
import type { ReactNode } from 'react'

interface SmallTableProps {
  headings: readonly string[]
  /** Index of the first column of numbers, which are aligned to the right; default: none. */
  numbersFrom?: number
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** Minimum width, such as `min-w-[28rem]`; narrower windows scroll. */
  className?: string
}

/** Table of a few rows, without filters or sorting. */
export function SmallTable({ headings, numbersFrom = Infinity, rows, className }: SmallTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className={cx('w-full text-sm', className)}>
        <thead className="text-left text-xs text-ink-faint">
          <tr>
            {headings.map((title, index) => (
              <th key={title} scope="col" className={cx('pb-2 font-normal', index >= numbersFrom && 'text-right')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line">
              {cells.map((cell, index) => (
                <td key={headings[index]} className={cx('py-2', index >= numbersFrom && 'text-right')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
