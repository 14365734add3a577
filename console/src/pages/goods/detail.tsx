import type { GoodsMove } from '@app/contract/admin/goods'
import { GoodsForm } from '@app/contract/enums'
import type { Permission } from '@app/contract/admin/permissions'
import type { AdminReply } from '@app/contract/admin/routes'
import type { ReactNode } from 'react'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { OrderLink, UserLink } from '../../parts/links.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { History } from '../../parts/history.tsx'
import { PublicPicture } from '../media/public-picture.tsx'
import { AllowlistSection } from './allowlist.tsx'
import { CallOffSection } from './call-off.tsx'
import { RehearseButton } from '../rehearsals/rehearse-button.tsx'
import { EditButton } from './edit-button.tsx'
import { EmergencyActions } from './emergency.tsx'
import { StatusBadge } from './badges.tsx'

type Goods = AdminReply<'goods/info'>

interface MoveAction {
  path: `goods/${GoodsMove}`
  label: string
  right: Permission
  isDangerous?: boolean
  means?: ReactNode
}

const moveActions: Readonly<Partial<Record<GoodsMove, MoveAction>>> = {
  submit: { path: 'goods/submit', label: '提交审核', right: 'goods.submit' },
  withdraw: { path: 'goods/withdraw', label: '撤回审核', right: 'goods.submit' },
  reopen: { path: 'goods/reopen', label: '重新编辑', right: 'goods.submit' },
  approve: { path: 'goods/approve', label: '审核通过', right: 'goods.audit' },
  reject: { path: 'goods/reject', label: '审核不通过', right: 'goods.audit', isDangerous: true },
  end: { path: 'goods/end', label: '结束发售', right: 'goods.sell', isDangerous: true, means: '结束后不能再恢复。' },
}

/** Page of one work: its details, its sale, and the actions on it. */
export default function GoodsDetail() {
  const goodsSn = useParam('sn')
  const read = useRead('goods/info', { goodsSn })
  return <QueryBoundary read={read}>{(goods) => <Detail goods={goods} />}</QueryBoundary>
}

function Detail({ goods }: { goods: Goods }) {
  const may = useMay()
  const { goodsSn, name, goodsType, moves } = goods
  const allowed = moves.flatMap((move) => moveActions[move] ?? []).filter(({ right }) => may(right))
  return (
    <Page
      target={`goods:${goodsSn}`}
      title={name}
      note={
        <span className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-xs">{goodsSn}</span>
          <StatusBadge status={goods.status} />
          {goods.isFrozen && <span>已有人拥有或预留，价格、数量等不再变</span>}
        </span>
      }
      actions={
        <>
          <EditButton goodsSn={goodsSn} goodsType={goodsType} />
          {goodsType === 1 && goods.form === GoodsForm.digital && <RehearseButton goodsSn={goodsSn} />}
          {allowed.map(({ path, label, isDangerous, means }) => (
            <ActionButton
              key={path}
              path={path}
              label={label}
              input={{ goodsSn }}
              {...(isDangerous && { isDangerous })}
            >
              {means}
            </ActionButton>
          ))}
          <EmergencyActions goodsSn={goodsSn} name={name} moves={moves} />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <PublicPicture
            picture={goods.cover}
            alt={name}
            pixels={640}
            className="aspect-square w-full border border-line"
          />
          {goods.gallery.length > 0 && (
            <div className="grid grid-cols-2 gap-3">
              {goods.gallery.map((picture, index) => (
                <PublicPicture
                  key={picture.url}
                  picture={picture}
                  alt={`${name}，第 ${index + 1} 张`}
                  className="aspect-square w-full border border-line"
                />
              ))}
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="发售">
            <Facts
              facts={[
                { label: '价格', value: formatFen(goods.priceFen) },
                { label: '发行数量', value: formatCount(goods.edition) },
                { label: '已售', value: formatCount(goods.sold) },
                { label: '预留', value: formatCount(goods.reserved) },
                { label: '剩余', value: formatCount(goods.left) },
                { label: '每人限购', value: goods.perPersonLimit === 0 ? '不限' : `${goods.perPersonLimit} 份` },
                { label: '发售时间', value: formatTime(goods.saleStart) },
                { label: '结束时间', value: goods.saleEnd === null ? '不设' : formatTime(goods.saleEnd) },
                { label: '定时抢购', value: goods.isDrop ? '是' : '否' },
                { label: '店铺', value: goods.shopName },
                { label: '专辑', value: goods.albumName },
              ]}
            />
          </Section>
          {may('order.read') && <Totals goodsSn={goodsSn} />}
          {may('order.read') && <Buyers goodsSn={goodsSn} />}
          <CallOffSection goodsSn={goodsSn} />
          <Windows goods={goods} />
          {goods.priorityWindows.some(({ kind }) => kind === 'allowlist') && (
            <AllowlistSection goodsSn={goodsSn} count={goods.allowlisted} />
          )}
          <History target={`goods:${goodsSn}`} />
        </div>
      </div>
    </Page>
  )
}

const windowKinds = { vip: '按成长值', item: '持有指定作品', allowlist: '名单' } as const

/** What the work has sold, with the way to its orders. */
function Totals({ goodsSn }: { goodsSn: string }) {
  const read = useRead('order/totals', { goodsSn })
  return (
    <Section
      title="订单"
      aside={
        <InnerLink to="/orders" search={{ goodsSn }}>
          看这件的订单
        </InnerLink>
      }
    >
      <QueryBoundary read={read}>
        {({ buyers, orders, pieces, amountFen, refundedFen }) => (
          <Facts
            facts={[
              { label: '买家', value: `${formatCount(buyers)} 人` },
              { label: '已付款', value: `${formatCount(orders)} 笔` },
              { label: '数量', value: formatCount(pieces) },
              { label: '实付', value: formatFen(amountFen) },
              { label: '已退', value: formatFen(refundedFen) },
            ]}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

type Buyer = AdminReply<'order/buyers'>['list'][number]

const buyerOf = ({ orderSn }: Buyer) => orderSn
const buyerColumns = ['paidAt', 'nickname', 'quantity', 'serials', 'platform', 'amountFen', 'orderSn'] as const
const buyerCells = {
  nickname: ({ uid, nickname }: Buyer) => <UserLink uid={uid}>{nickname || uid}</UserLink>,
  orderSn: ({ orderSn }: Buyer) => <OrderLink orderSn={orderSn} />,
}

/** Buyers of the work, with the edition numbers of their pieces. */
const Buyers = ({ goodsSn }: { goodsSn: string }) => (
  <Section title="买家">
    <DataTable
      path="order/buyers"
      label="买家"
      keyOf={buyerOf}
      fixed={{ goodsSn }}
      columns={buyerColumns}
      cells={buyerCells}
      empty="还没有人买"
    />
  </Section>
)

function Windows({ goods: { priorityWindows } }: { goods: Goods }) {
  if (priorityWindows.length === 0) return null
  return (
    <Section title="优先购">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {priorityWindows.map(({ start, end, kind, description }) => (
          <li
            key={`${kind} ${start}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <span>
              {description}
              <span className="ml-3 text-ink-faint">{windowKinds[kind]}</span>
            </span>
            <span className="tabular-nums">
              {formatTime(start)} 至 {formatTime(end)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
