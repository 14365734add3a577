import { Time } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatFen, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { OrderLink, PaymentLink, UserLink } from '../../parts/links.tsx'
import { PaymentBadge, RefundBadge } from './badges.tsx'

const platforms = labelsOf(adminLists['payment/list'].columns, 'platform')
const { columns } = adminLists['notification/list']
const states = labelsOf(columns, 'state')
const outcomes = labelsOf(columns, 'outcome')
const rowStyle = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0'

/** Page of one payment: the channel's messages, the order's other payments, and its refunds. */
export default function PaymentDetail() {
  const paymentSn = useParam('sn')
  const read = useRead('payment/info', { paymentSn })
  return (
    <QueryBoundary read={read}>
      {(payment) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              <span className="font-mono">{payment.paymentSn}</span>
              <PaymentBadge status={payment.status} />
            </span>
          }
          note={`${platforms[payment.platform]} ${formatFen(payment.amountFen)}`}
        >
          <Section title="支付">
            <Facts
              facts={[
                { label: '订单', value: <OrderLink orderSn={payment.orderSn} /> },
                { label: '用户', value: <UserLink uid={payment.uid} /> },
                { label: '渠道流水号', value: payment.tradeNo },
                { label: '发起时间', value: formatTime(payment.createdAt) },
                { label: '支付时间', value: payment.paidAt === null ? '' : formatTime(payment.paidAt) },
                { label: '失败原因', value: payment.failReason },
              ]}
            />
          </Section>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <Section title="这笔订单的全部支付">
              <ul className="flex flex-col divide-y divide-line text-sm">
                {payment.attempts.map((one) => (
                  <li key={one.paymentSn} className={rowStyle}>
                    <PaymentLink paymentSn={one.paymentSn} />
                    <span>{platforms[one.platform]}</span>
                    <span className="tabular-nums">{formatFen(one.amountFen)}</span>
                    <PaymentBadge status={one.status} />
                  </li>
                ))}
              </ul>
            </Section>
            <Section title="退款">
              {payment.refunds.length === 0 ? (
                <p className="text-sm text-ink-faint">没有退款</p>
              ) : (
                <ul className="flex flex-col divide-y divide-line text-sm">
                  {payment.refunds.map((one) => (
                    <li key={one.refundSn} className={rowStyle}>
                      <span className="font-mono text-xs">{one.refundSn}</span>
                      <span>{one.reason}</span>
                      <span className="tabular-nums">{formatFen(one.amountFen)}</span>
                      <RefundBadge status={one.status} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </div>
          <Section title="渠道通知">
            {payment.notifications.length === 0 ? (
              <p className="text-sm text-ink-faint">还没有收到</p>
            ) : (
              <ol className="flex flex-col gap-4 text-sm">
                {payment.notifications.map((one) => (
                  <li key={one.id} className="flex flex-col gap-1.5">
                    <p>
                      <Time at={one.receivedAt} className="text-ink-faint tabular-nums">
                        {formatTime(one.receivedAt)}
                      </Time>
                      <span className="mx-3 font-medium">{states[one.state] ?? one.state}</span>
                      {outcomes[one.outcome] ?? one.outcome}
                    </p>
                    <pre className="max-h-48 overflow-auto rounded-md bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
                      {one.body}
                    </pre>
                  </li>
                ))}
              </ol>
            )}
          </Section>
        </Page>
      )}
    </QueryBoundary>
  )
}
