import type { ListReading } from '@app/contract/admin/listReading'
import { byteOrderMark, csvLine, textCell } from '@app/contract/csv'
import { Button, Notice } from '@app/ui'
import { downloadText } from '../../lib/download.ts'
import { formatCount } from '../../lib/format.ts'

/** Number of errors shown; the complete list can be downloaded. */
const mostShown = 100

/**
 * Shows how a list was parsed: its format, the meaning of each column, every field that would be stored, and the
 * errors.
 */
export function ListOutcome({ reading }: { reading: ListReading }) {
  const { columns, ignored, skipped, doubts, entries, preview } = reading
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">读到</dt>
        <dd>{formOf(reading)}</dd>
        <dt className="text-ink-soft">列</dt>
        <dd>
          {columns
            .map(({ title, heading }) => (heading && heading !== title ? `${title}（${heading}）` : title))
            .join('、')}
        </dd>
        {ignored.length > 0 && (
          <>
            <dt className="text-ink-soft">不读取的列</dt>
            <dd className="wrap-anywhere">{ignored.join('、')}</dd>
          </>
        )}
        {skipped.length > 0 && (
          <>
            <dt className="text-ink-soft">跳过的行</dt>
            <dd>{skipped.map(({ line, why }) => `第 ${line} 行：${why}`).join('；')}</dd>
          </>
        )}
      </dl>
      {doubts.length > 0 && (
        <Notice tone="rare" title="请核对">
          <Lines lines={doubts} />
        </Notice>
      )}
      <Faults reading={reading} />
      <PreviewTable
        preview={preview}
        caption={
          preview.rows.length < entries
            ? `预览前 ${preview.rows.length} 行，共 ${formatCount(entries)} 行`
            : `预览全部 ${formatCount(entries)} 行`
        }
      />
    </div>
  )
}

function formOf({ encoding, separator, headingLine, entries }: ListReading): string {
  const parts = [
    `${formatCount(entries)} 行`,
    `编码 ${encoding}`,
    separator ? `用${separator}分隔` : '只有一列',
    headingLine === null ? '没有表头，按列的顺序读' : `表头在第 ${headingLine} 行`,
  ]
  return parts.join('，')
}

function Faults({ reading: { faults, faultCount } }: { reading: ListReading }) {
  if (faultCount === 0) return null
  return (
    <Notice
      tone="bad"
      title={`${formatCount(faultCount)} 行有问题`}
      action={
        <Button size="small" onClick={() => download(faults)}>
          下载问题清单
        </Button>
      }
    >
      <Lines lines={faults.slice(0, mostShown)} />
      {faultCount > mostShown && <p className="mt-1">还有 {formatCount(faultCount - mostShown)} 行，见问题清单。</p>}
      {faultCount > faults.length && <p className="mt-1">清单里是前 {formatCount(faults.length)} 行。</p>}
    </Notice>
  )
}

function Lines({ lines }: { lines: ListReading['faults'] }) {
  return (
    <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto">
      {lines.map(({ line, why }) => (
        <li key={line} className="wrap-anywhere">
          第 {line} 行：{why}
        </li>
      ))}
    </ul>
  )
}

/** Table of the fields that would be stored, with their line numbers. */
export function PreviewTable({ preview, caption }: { preview: ListReading['preview']; caption: string }) {
  if (preview.rows.length === 0) return null
  return (
    <div className="relative max-h-72 overflow-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="px-3 py-2 text-left text-xs text-ink-soft">{caption}</caption>
        <thead className="bg-sunken text-left text-xs text-ink-soft">
          <tr>
            <th className="px-3 py-2 text-right font-medium whitespace-nowrap">行号</th>
            {preview.columns.map((title) => (
              <th key={title} className="px-3 py-2 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              <td className="px-3 py-1.5 text-right text-ink-faint tabular-nums">{line}</td>
              {cells.map((cell, index) => (
                <td key={preview.columns[index]} className="max-w-80 px-3 py-1.5 wrap-anywhere">
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

function download(faults: ListReading['faults']): void {
  const lines = [['行号', '原因'], ...faults.map(({ line, why }) => [String(line), textCell(why)])]
  downloadText(byteOrderMark + lines.map((cells) => `${csvLine(cells)}\r\n`).join(''), '问题清单.csv', 'text/csv')
}
