import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { PrintButton, PrintedLines, readAll } from './printing.tsx'

type Statement = AdminReply<'settlement/info'>
type Line = AdminReply<'settlement/lines'>['list'][number]

const states = { sent: '待商户确认', agreed: '商户已确认', objected: '商户有异议', paid: '已付款' } as const
const kindLabels = { made: '出具', agreed: '确认', objected: '提出异议', answered: '答复', paid: '登记付款' } as const
const keyOf = ({ id }: Line) => id

/** Page of one statement with its lines. Partner staff see it too, to accept or dispute it. */
export default function StatementDetail() {
  const { id = '' } = useParams({ strict: false })
  const read = useRead('settlement/info', { id })
  return <QueryBoundary read={read}>{(statement) => <Detail statement={statement} />}</QueryBoundary>
}

function Detail({ statement }: { statement: Statement }) {
  const { id, state, totalFen } = statement
  const [printed, setPrinted] = useState<{ lines: readonly Line[]; press: number }>()
  return (
    <Page
      target={`statement:${id}`}
      title={`${statement.partnerName} ${statement.month} 结算单`}
      note={states[state]}
      actions={
        <>
          <a
            href={`/admin/v1/statement/${id}`}
            download
            className="inline-flex min-h-8 items-center rounded-md border border-line-strong px-3 text-sm text-ink hover:border-ink"
          >
            下载 CSV
          </a>
          <PrintButton
            count={statement.lines}
            read={() => readAll(id)}
            onRead={(lines) => setPrinted((before) => ({ lines, press: (before?.press ?? 0) + 1 }))}
          />
          <RowActions statement={statement} />
        </>
      }
    >
      {totalFen < 0 && (
        <Notice>
          这一期商户应退 {formatFen(-totalFen)}，
          {statement.carriedTo === null ? '将结转到下一张结算单。' : `已结转到 ${statement.carriedTo}。`}
        </Notice>
      )}
      <Section title="合计">
        <Facts
          facts={[
            { label: '销售', value: formatFen(statement.saleFen) },
            { label: '退款', value: formatFen(statement.refundFen) },
            { label: '平台服务费', value: formatFen(-statement.feeFen) },
            { label: '核销费', value: formatFen(statement.redemptionFen) },
            { label: '调整', value: formatFen(statement.adjustmentFen) },
            { label: '上期结转', value: formatFen(statement.carriedFen) },
            { label: '应付商户', value: <strong>{formatFen(totalFen)}</strong> },
            { label: '明细', value: `${formatCount(statement.lines)} 条` },
            { label: '银行流水号', value: statement.bankReference },
          ]}
        />
      </Section>
      <Section title="往来">
        <ol className="-my-2 divide-y divide-line text-sm">
          {statement.entries.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
              <span className="text-ink-faint tabular-nums">{formatTime(entry.at)}</span>
              <span>
                {entry.byName} {kindLabels[entry.kind]}
              </span>
              <span className="min-w-0 grow text-ink-soft">{entry.comment}</span>
            </li>
          ))}
        </ol>
      </Section>
      <div className="print:hidden">
        <DataTable
          path="settlement/lines"
          label="明细"
          keyOf={keyOf}
          fixed={{ statementId: id }}
          empty="本期没有往来"
        />
      </div>
      {printed && <PrintedLines key={printed.press} lines={printed.lines} statement={statement} />}
    </Page>
  )
}

function RowActions({ statement: { id, version, state, totalFen } }: { statement: Statement }) {
  const may = useMay()
  const { partner } = useMe()
  const input = { id, version }
  if (partner !== null) {
    if (state !== 'sent' || !may('settlement.answer')) return null
    return (
      <>
        <ActionButton path="settlement/object" label="提出异议" input={input} />
        <ActionButton path="settlement/agree" label="确认无误" variant="primary" input={input} />
      </>
    )
  }
  if (state === 'objected' && may('settlement.make'))
    return (
      <ActionButton path="settlement/reply" label="答复异议" variant="primary" input={input}>
        结算单本身不会改变；需要补款或扣款时，在商户页加一笔调整，进入下一张。
      </ActionButton>
    )
  if (state === 'agreed' && totalFen > 0 && may('settlement.pay'))
    return (
      <ActionButton path="settlement/pay" label="登记付款" variant="primary" input={{ id }}>
        付给商户 {formatFen(totalFen)}。填写银行流水号，由另一位同事复核。
      </ActionButton>
    )
  return null
}
