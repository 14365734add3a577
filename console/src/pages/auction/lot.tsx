import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatDistance, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { OrderLink, UserLink } from '../../parts/links.tsx'
import { OpenDraftButton } from '../drafts/open-button.tsx'
import { LotBadge } from './badges.tsx'
import { PublicPicture } from '../media/public-picture.tsx'

type Lot = AdminReply<'lot/info'>

/** Milliseconds between refetches while a user is present. */
const every = 1500
const running = 2

/** Page of one lot while it is on auction: the current bid, the leader, the time left, and the deposits held. */
export default function LotDetail() {
  const lotId = useParam('id')
  const read = useRead('lot/info', { lotId }, { every })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(lot) => (
        <Page
          target={`lot:${lotId}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {lot.name}
              <LotBadge state={lot.state} />
            </span>
          }
          note={`${lot.house}，拍品编号 ${lotId}，自动更新`}
          help={
            <>
              <p>
                结束前 {lot.extendSeconds} 秒内有人出价，就从那时起再延 {lot.extendSeconds}{' '}
                秒。得主逾期未付，保证金扣留，依次询问出价接近的人，再没有人则重新开拍。
              </p>
              <p>撤拍：竞拍中一个人就能立即撤；落槌后、付款前要两个人。保证金都会自动退回。成交后只能按订单退货。</p>
              <p>下架：任何状态下一个人都能立即下架，店面不再展示，也不再收出价；之后可以恢复展示。</p>
            </>
          }
          actions={
            <>
              <Actions lot={lot} />
              <TakeDown lot={lot} />
            </>
          }
        >
          {!lot.isOpen && <Notice tone="bad">出价已关闭，藏友现在不能出价，也不能交保证金；拍品仍按时结束。</Notice>}
          {lot.isTakenDown && (
            <Notice tone="bad" title="已下架">
              店面不展示这件拍品，也不收出价。到结束时仍未恢复，或得主没有付款，就自动撤拍。
            </Notice>
          )}
          {lot.withdrawal && (
            <Notice tone="bad" title="已撤拍">
              {lot.withdrawal.by} 于 {formatTime(lot.withdrawal.at)}：{lot.withdrawal.reason}
            </Notice>
          )}
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Standing lot={lot} />
              <Section title="条件">
                <Facts facts={factsOf(lot)} />
              </Section>
              <Offers lot={lot} />
              {may('audit.read') && <History target={`lot:${lotId}`} />}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <Bids lot={lot} />
              <Money lot={lot} />
            </div>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

function Standing({ lot }: { lot: Lot }) {
  const isRunning = lot.state === running
  return (
    <Section title={lot.round > 1 ? `第 ${lot.round} 轮` : '竞拍'}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <PublicPicture picture={lot.cover} pixels={160} className="size-24 shrink-0" />
        <Figure label={lot.priceFen === null ? '起拍价' : '当前价'}>
          {formatFen(lot.priceFen ?? lot.startPriceFen)}
        </Figure>
        <Figure label="领先">
          {lot.leader ? <UserLink uid={lot.leader.uid}>{lot.leader.nickname || lot.leader.uid}</UserLink> : '无人出价'}
        </Figure>
        <Figure label="出价">{formatCount(lot.bids)} 次</Figure>
        <Figure label={isRunning ? '结束' : '结束时间'}>
          {isRunning ? formatDistance(lot.endsAt, lot.now) : formatTime(lot.endsAt)}
        </Figure>
      </div>
    </Section>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <p className="min-w-0">
      <span className="block text-xs text-ink-faint">{label}</span>
      <span className="text-lg tabular-nums">{children}</span>
    </p>
  )
}

function factsOf(lot: Lot) {
  return [
    { label: '商品编号', value: lot.goodsSn },
    { label: '拍卖许可', value: lot.licenceNumber },
    { label: '起拍价', value: formatFen(lot.startPriceFen) },
    { label: '加价幅度', value: formatFen(lot.stepFen) },
    { label: '下次出价至少', value: formatFen(lot.nextBidFen) },
    {
      label: '保证金',
      value:
        lot.depositPercent === 0
          ? formatFen(lot.depositFen)
          : `出价的 ${lot.depositPercent}%，至少 ${formatFen(lot.depositFen)}`,
    },
    { label: '开始', value: formatTime(lot.startsAt) },
    { label: '结束', value: formatTime(lot.endsAt) },
    {
      label: '说明',
      isWide: true,
      value: lot.remarks.length === 0 ? '' : lot.remarks.map((remark) => <p key={remark}>{remark}</p>),
    },
  ]
}

function Bids({ lot }: { lot: Lot }) {
  return (
    <Section
      title="最近出价"
      aside={
        <InnerLink to="/lots/bids" search={{ lotId: lot.lotId }}>
          全部
        </InnerLink>
      }
    >
      {lot.lastBids.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有人出价</p>
      ) : (
        <ol aria-live="polite" className="flex flex-col gap-2 text-sm">
          {lot.lastBids.map(({ bidId, uid, nickname, priceFen, at }, index) => (
            <li key={bidId} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-3">
              <span className="truncate">
                <UserLink uid={uid}>{nickname || uid}</UserLink>
              </span>
              <span className={index === 0 ? 'font-medium tabular-nums' : 'tabular-nums text-ink-soft'}>
                {formatFen(priceFen)}
              </span>
              <span className="text-xs text-ink-faint tabular-nums">{formatTime(at).slice(5)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Money({ lot: { lotId, deposits } }: { lot: Lot }) {
  return (
    <Section
      title="保证金"
      aside={
        <InnerLink to="/lots/deposits" search={{ lotId }}>
          明细
        </InnerLink>
      }
    >
      <Facts
        facts={[
          { label: '代管中', value: `${formatFen(deposits.heldFen)}（${deposits.held} 笔）` },
          { label: '已退回', value: `${formatFen(deposits.refundedFen)}（${deposits.refunded} 笔）` },
          { label: '已扣留', value: `${formatFen(deposits.keptFen)}（${deposits.kept} 笔）` },
        ]}
      />
    </Section>
  )
}

function Offers({ lot: { offers } }: { lot: Lot }) {
  if (offers.length === 0) return null
  return (
    <Section title="落槌与顺延">
      <ol className="flex flex-col gap-2 text-sm">
        {offers.map(({ orderSn, round, place, uid, nickname, priceFen, lapsedAt }) => (
          <li key={orderSn} className="grid grid-cols-[6rem_minmax(0,1fr)_auto_auto] items-baseline gap-3">
            <span className="text-ink-soft">
              {round > 1 && `第 ${round} 轮 `}
              {place === 1 ? '得主' : `顺延 ${place - 1}`}
            </span>
            <span className="truncate">
              <UserLink uid={uid}>{nickname || uid}</UserLink>
              <span className="ml-2 text-ink-faint">{lapsedAt === null ? '' : `${formatTime(lapsedAt)} 未成`}</span>
            </span>
            <span className="tabular-nums">{formatFen(priceFen)}</span>
            <OrderLink orderSn={orderSn} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Actions({ lot: { lotId, state } }: { lot: Lot }) {
  const may = useMay()
  if (state === 1 || state === running) {
    return (
      <>
        {state === 1 && may('draft.edit') && <OpenDraftButton kind="lot" publishedId={lotId} />}
        {may('auction.stop') && (
          <ActionButton
            path="lot/withdraw"
            label="撤拍"
            input={{ lotId }}
            isDangerous
            hints={{ reason: '竞买人会看到' }}
            successMessage="已撤拍，保证金正在退回"
          >
            立即生效，不能恢复：已有的出价作废，保证金全部原路退回。
          </ActionButton>
        )}
      </>
    )
  }
  if (state !== 3) return null
  return (
    may('auction.takeBack') && (
      <ActionButton
        path="lot/takeBack"
        label="落槌后撤回"
        input={{ lotId }}
        isDangerous
        hints={{ reason: '竞买人会看到' }}
      >
        已经落槌，要另一位同事复核。通过后得主的订单关闭，保证金全部退回。
      </ActionButton>
    )
  )
}

function TakeDown({ lot: { lotId, isTakenDown } }: { lot: Lot }) {
  if (!useMay()('auction.stop')) return null
  return isTakenDown ? (
    <ActionButton path="lot/putBack" label="恢复展示" input={{ lotId }} successMessage="已恢复展示">
      店面重新展示；竞拍时间还没到的继续收出价，已经到了的撤拍，保证金原路退回。
    </ActionButton>
  ) : (
    <ActionButton path="lot/takeDown" label="下架" input={{ lotId }} isDangerous successMessage="已下架">
      店面立刻不再展示，也不再收出价；已落槌的，得主仍可付款。到结束时仍未恢复，或得主没有付款，就自动撤拍，保证金全部退回。不需要复核，之后可以恢复展示。
    </ActionButton>
  )
}
