import type { AdminReply } from '@app/contract/admin/routes'
import { adminLists } from '@app/contract/admin/lists.derived'
import { Button } from '@app/ui'
import { useEffect, useState } from 'react'
import { labelsOf } from '../../lib/labels.ts'
import { call, messageOf } from '../../lib/call.ts'
import { formatFen, formatTime } from '../../lib/format.ts'

type Line = AdminReply<'settlement/lines'>['list'][number]

const kinds = labelsOf(adminLists['settlement/lines'].columns, 'kind')

/** Longer statements are not printed; the file contains all lines. */
const most = 2000

/** Loads all lines of a statement in chronological order. */
export async function readAll(statementId: string): Promise<Line[]> {
  const lines: Line[] = []
  let after: string | null = ''
  while (after !== null) {
    const more = after === '' ? {} : { after }
    const page: AdminReply<'settlement/lines'> = await call('settlement/lines', {
      statementId,
      sort: 'at',
      size: 200,
      ...more,
    })
    lines.push(...page.list)
    after = page.next
  }
  return lines
}

interface PrintButtonProps {
  count: number
  read: () => Promise<Line[]>
  /** Receives all lines, to render them before printing. */
  onRead: (lines: readonly Line[]) => void
}

/** Button that prints the statement with all of its lines, not only the visible page. */
export function PrintButton({ count, read, onRead }: PrintButtonProps) {
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState('')
  async function press() {
    setReading(true)
    setFailure('')
    try {
      onRead(await read())
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      {failure !== '' && (
        <span role="alert" className="text-sm text-vermilion-ink">
          {failure}
        </span>
      )}
      <Button
        size="small"
        pending={isReading}
        disabled={count > most}
        title={count > most ? '明细太多，请下载 CSV 打印' : undefined}
        onClick={press}
      >
        打印
      </Button>
    </>
  )
}

/** Print-only part of a statement: every line, the sum, and space for seals. Prints as soon as it is rendered. */
export function PrintedLines({
  lines,
  statement,
}: {
  lines: readonly Line[]
  statement: AdminReply<'settlement/info'>
}) {
  useEffect(() => window.print(), [])
  return (
    <div className="hidden flex-col gap-8 print:flex">
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-b border-ink text-left">
            {['时间', '类型', '事由', '店铺或品牌'].map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-medium">
                {title}
              </th>
            ))}
            {['金额', '平台服务费', '计入结算'].map((title) => (
              <th key={title} scope="col" className="py-1 pl-3 text-right font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-1 pr-3 whitespace-nowrap tabular-nums">{formatTime(line.at)}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{kinds[line.kind]}</td>
              <td className="py-1 pr-3">{line.about}</td>
              <td className="py-1 pr-3">{line.source}</td>
              {(['grossFen', 'feeFen', 'amountFen'] as const).map((name) => (
                <td key={name} className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                  {formatFen(line[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr className="font-medium">
            <td className="py-2" colSpan={5}>
              应付商户
            </td>
            <td className="py-2 pl-3 text-right tabular-nums">{formatFen(statement.feeFen)}</td>
            <td className="py-2 pl-3 text-right tabular-nums">{formatFen(statement.totalFen)}</td>
          </tr>
        </tbody>
      </table>
      <div className="grid break-inside-avoid grid-cols-2 gap-12 pt-4 text-sm">
        {['平台（盖章）', '商户（盖章）'].map((whose) => (
          <p key={whose} className="border-t border-ink pt-2">
            {whose}
            <span className="float-right">日期</span>
          </p>
        ))}
      </div>
    </div>
  )
}
