import { shortAddress, Time, Timeline } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { UserLink } from '../../parts/links.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { RevealButton } from '../../form/reveal-button.tsx'
import { RefundButton } from './refund.tsx'
import { RefundedBadge, StatusBadge } from './status-badge.tsx'

type Order = AdminReply<'order/info'>

const platforms = labelsOf(adminLists['order/list'].columns, 'platform')
const paymentStates: Readonly<Record<number, string>> = { 1: '待付款', 2: '已付款', 3: '失败', 4: '已关闭' }

/** Page of one order: its details, the actions on it, and its history. */
export default function OrderDetail() {
  const orderSn = useParam('sn')
  const read = useRead('order/info', { orderSn })
  return (
    <QueryBoundary read={read}>
      {(order) => (
        <Page
          target={`order:${orderSn}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              <span className="font-mono">{order.orderSn}</span>
              <StatusBadge status={order.status} />
              <RefundedBadge amountFen={order.amountFen} refundedFen={order.refundedFen} />
            </span>
          }
          note={`${order.goodsName} × ${order.quantity}`}
          actions={<Actions order={order} />}
        >
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Section title="订单">
                <Facts facts={factsOf(order)} />
              </Section>
              {order.items.length > 0 && <Items items={order.items} />}
              {order.payments.length > 0 && <Payments payments={order.payments} />}
              {order.parcel && <Parcel parcel={order.parcel} />}
            </div>
            <Section title="经过">
              <Timeline
                label="经过"
                entries={order.timeline.map((one, index) => ({
                  key: `${one.at}-${index}`,
                  title: one.text,
                  time: formatTime(one.at),
                  note: [
                    one.by,
                    one.amountFen !== undefined && formatFen(one.amountFen),
                    one.transactionHash !== undefined && shortAddress(one.transactionHash),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  strong: index === order.timeline.length - 1,
                }))}
              />
            </Section>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

function Actions({ order }: { order: Order }) {
  const may = useMay()
  const { orderSn } = order
  return (
    <>
      {may('order.note') && <ActionButton path="order/note" label="写备注" input={{ orderSn }} />}
      {may('user.reveal') && <RevealButton path="order/reveal" input={{ orderSn }} />}
      {may('order.deliver') && order.may.deliverAgain && (
        <ActionButton path="order/deliverAgain" label="重新上链" input={{ orderSn }}>
          没有成功上链的藏品会再试一次。
        </ActionButton>
      )}
      {may('order.cancel') && order.may.cancel && (
        <ActionButton path="order/cancel" label="取消订单" input={{ orderSn }} isDangerous>
          还没有付款，取消后库存立即放回。
        </ActionButton>
      )}
      {may('order.refund') && order.may.refund && <RefundButton orderSn={orderSn} />}
    </>
  )
}

function factsOf(order: Order): Fact[] {
  return [
    { label: '买家', value: <UserLink uid={order.uid}>{order.nickname}</UserLink> },
    { label: '手机号', value: order.phone },
    { label: '商品', value: order.goodsName },
    { label: '商品编号', value: order.goodsSn },
    { label: '单价 × 数量', value: `${formatFen(order.priceFen)} × ${order.quantity}` },
    { label: '金额', value: formatFen(order.amountFen) },
    { label: '已退', value: order.refundedFen === 0 ? '没有退款' : formatFen(order.refundedFen) },
    { label: '支付渠道', value: order.platform === null ? '' : (platforms[order.platform] ?? '') },
    { label: '下单时间', value: formatTime(order.placedAt) },
    { label: '付款时间', value: order.paidAt === null ? '' : formatTime(order.paidAt) },
  ]
}

function Items({ items }: { items: Order['items'] }) {
  return (
    <Section title="买到的藏品">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {items.map((item) => (
          <li key={item.nftId} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <InnerLink to={`/items/${item.nftId}`}>#{item.serial}</InnerLink>
            <span className="text-ink-soft">{item.isWithBuyer ? '在买家手中' : '已不在买家手中'}</span>
            <span className="font-mono text-xs text-ink-faint">
              {item.transactionHash ? shortAddress(item.transactionHash) : '尚未上链'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Payments({ payments }: { payments: Order['payments'] }) {
  return (
    <Section title="支付">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {payments.map((payment) => (
          <li
            key={payment.paymentSn}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <span className="font-mono text-xs">{payment.paymentSn}</span>
            <span>{platforms[payment.platform]}</span>
            <span className="tabular-nums">{formatFen(payment.amountFen)}</span>
            <span>{paymentStates[payment.status]}</span>
            <Time at={payment.paidAt ?? payment.createdAt} className="text-ink-faint tabular-nums">
              {formatTime(payment.paidAt ?? payment.createdAt)}
            </Time>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Parcel({ parcel }: { parcel: NonNullable<Order['parcel']> }) {
  return (
    <Section title="包裹">
      <Facts
        facts={[
          { label: '收件人', value: `${parcel.name} ${parcel.phone}` },
          { label: '地址', value: parcel.address },
          { label: '承运', value: parcel.carrier && `${parcel.carrier} ${parcel.trackingNumber}` },
          { label: '寄出', value: parcel.shippedAt === null ? '' : formatTime(parcel.shippedAt) },
          { label: '签收', value: parcel.receivedAt === null ? '' : formatTime(parcel.receivedAt) },
        ]}
      />
    </Section>
  )
}
