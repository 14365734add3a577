import type { AdminReply } from '@app/contract/admin/routes'
import { prizeKindLabels } from '@app/contract/admin/playNames'
import { Notice } from '@app/ui'
import { useMemo } from 'react'
import { asGroup } from '../../form/field.tsx'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { OpenDraftButton } from '../drafts/open-button.tsx'
import { PublicPicture } from '../media/public-picture.tsx'
import { formatOdds, PoolBadge } from './badges.tsx'
import { oddsControl } from './odds-field.tsx'

type Pool = AdminReply<'pool/info'>

/** Page of one lottery or wishing event: its prizes and odds, its results, and the actions on it. */
export default function PoolDetail() {
  const poolId = useParam('id')
  const read = useRead('pool/info', { poolId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(pool) => (
        <Page
          target={`pool:${poolId}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {pool.title}
              <PoolBadge state={pool.state} />
            </span>
          }
          note={`活动编号 ${poolId}${pool.subtitle && `，${pool.subtitle}`}`}
          help={
            <>
              <p>
                「今天」是当天已经承诺的概率，不会再变；「以后」从 {pool.changesFrom} 起。修改概率、补充奖品要两个人。
              </p>
              <p>暂停立即生效，一个人就能做；已付款的心愿照常送达。恢复后接着进行。</p>
            </>
          }
          actions={<Actions pool={pool} />}
        >
          {pool.isTakenDown && (
            <Notice tone="bad" title="已下架">
              店面不展示这个活动。
            </Notice>
          )}
          {pool.stop && (
            <Notice tone="bad" title="已暂停">
              {pool.stop.by} 于 {formatTime(pool.stop.at)}：{pool.stop.reason}
            </Notice>
          )}
          {pool.cancelled && (
            <Notice tone={pool.cancelled.waiting > 0 ? 'bad' : 'good'} title="已取消">
              {formatTime(pool.cancelled.at)}：{pool.cancelled.reason}。
              {pool.cancelled.waiting > 0
                ? `还有 ${pool.cancelled.waiting} 个心愿正在退还。`
                : '付过的钱和积分都已退还。'}
            </Notice>
          )}
          <Section title="概况">
            <div className="flex flex-col gap-5 md:flex-row">
              <PublicPicture picture={pool.cover} pixels={320} className="w-40" />
              <div className="min-w-0 grow">
                <Facts facts={factsOf(pool)} />
              </div>
            </div>
          </Section>
          <Prizes pool={pool} />
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <Rounds pool={pool} />
            <Section title="规则">
              <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm leading-6 text-ink-soft">
                {pool.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ol>
            </Section>
          </div>
          {may('audit.read') && <History target={`pool:${poolId}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function factsOf(pool: Pool) {
  const isWish = pool.kind === 'wish'
  return [
    { label: '时间', value: `${formatTime(pool.startsAt)} 起` },
    { label: '结束', value: pool.endsAt === null ? '不设' : formatTime(pool.endsAt) },
    {
      label: '每人每天',
      value: `免费 ${pool.freePerDay} 次，之后每次 ${pool.costPoints} 积分，共 ${pool.perDay} 次`,
    },
    { label: '平均每次得积分', value: pool.expectedPoints.toFixed(2) },
    { label: '得藏品或盒的概率', value: formatOdds(pool.expectedGifts) },
    { label: isWish ? '心愿' : '抽奖次数', value: formatCount(pool.tries) },
    { label: '得奖', value: formatCount(pool.wins) },
    { label: '用去积分', value: formatCount(pool.spentPoints) },
    ...(isWish
      ? [
          { label: '锦书灯', value: formatCount(pool.paidWishes) },
          { label: '付费商品', value: pool.ticketGoodsSn ?? '不出售' },
        ]
      : []),
    {
      label: '明细',
      value: isWish ? (
        <InnerLink to="/wishing/wishes" search={{ poolId: pool.poolId }}>
          看心愿
        </InnerLink>
      ) : (
        <InnerLink to="/lotteries/winners" search={{ poolId: pool.poolId }}>
          看中奖名单
        </InnerLink>
      ),
    },
  ]
}

const heading = 'px-3 py-2 font-medium'
const figure = 'px-3 py-2 text-right tabular-nums whitespace-nowrap'

function Prizes({ pool }: { pool: Pool }) {
  const may = useMay()('odds.change') && pool.state !== 'over' && pool.state !== 'cancelled'
  return (
    <Section title="奖品与概率">
      <div className="-m-4 relative overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-left text-xs text-ink-soft">
            <tr>
              <th className={heading}>奖品</th>
              <th className={heading}>类型</th>
              <th className={`${heading} text-right`}>今天</th>
              <th className={`${heading} text-right`}>以后</th>
              <th className={`${heading} text-right`}>共</th>
              <th className={`${heading} text-right`}>已出</th>
              <th className={`${heading} text-right`}>剩余</th>
              {pool.kind === 'wish' && <th className={`${heading} text-right`}>待领</th>}
              {may && <th className={`${heading} text-right`}>操作</th>}
            </tr>
          </thead>
          <tbody>
            {pool.prizes.map((prize) => (
              <tr key={prize.prizeId} className="border-t border-line">
                <td className="min-w-40 px-3 py-2">
                  {prize.position}. {prize.name}
                  {prize.isFallback && <span className="ml-2 text-xs text-ink-faint">替补</span>}
                </td>
                <td className="px-3 py-2 whitespace-nowrap text-ink-soft">
                  {prizeKindLabels[prize.kind]}
                  {prize.giftSn !== null && <span className="ml-2 font-mono text-xs">{prize.giftSn}</span>}
                </td>
                <td className={figure}>{prize.oddsToday === null ? '—' : formatOdds(prize.oddsToday)}</td>
                <td className={figure}>{formatOdds(prize.odds)}</td>
                <td className={figure}>{prize.stock === null ? '不限' : formatCount(prize.stock)}</td>
                <td className={figure}>{prize.stock === null ? '—' : formatCount(prize.given)}</td>
                <td className={figure}>
                  {prize.left === null ? (
                    '—'
                  ) : prize.left === 0 ? (
                    <span className="text-vermilion-ink">已完</span>
                  ) : (
                    formatCount(prize.left)
                  )}
                </td>
                {pool.kind === 'wish' && <td className={figure}>{formatCount(prize.waiting)}</td>}
                {may && (
                  <td className="px-3 py-1.5 text-right whitespace-nowrap">
                    {prize.stock !== null && (
                      <ActionButton
                        path="pool/restock"
                        label="补充"
                        input={{ poolId: pool.poolId, prizeId: prize.prizeId }}
                      >
                        {prize.name}还剩 {prize.left} 份。补充的份数从作品的发行量里留出，要另一位同事复核。
                      </ActionButton>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Rounds({ pool }: { pool: Pool }) {
  return (
    <Section title="每天的承诺">
      {pool.rounds.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有开始承诺</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {pool.rounds.map(({ roundId, day, commitment, isRevealed, tries }) => (
            <li key={roundId} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto_auto] items-baseline gap-3">
              <span className="tabular-nums">{day}</span>
              <span className="truncate font-mono text-xs text-ink-faint" title={commitment}>
                {commitment}
              </span>
              <span className="tabular-nums">{formatCount(tries)} 次</span>
              <span className="text-ink-faint">{isRevealed ? '已公布种子' : '未公布'}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Actions({ pool }: { pool: Pool }) {
  const may = useMay()
  const { poolId, prizes } = pool
  const controls = useMemo(() => ({ odds: asGroup(oddsControl(prizes)) }), [prizes])
  if (pool.state === 'over' || pool.state === 'cancelled') {
    return (
      <>
        {pool.kind === 'wish' && pool.state === 'over' && may('play.cancel') && <Cancel poolId={poolId} />}
        <TakeDown pool={pool} />
      </>
    )
  }
  return (
    <>
      {may('draft.edit') && (
        <OpenDraftButton kind={pool.kind === 'wish' ? 'wishing' : 'lottery'} publishedId={poolId} />
      )}
      {may('odds.change') && (
        <ActionButton
          path="pool/changeOdds"
          label="修改概率"
          input={{ poolId }}
          initial={{ odds: prizes.map(({ prizeId, odds }) => ({ prizeId, odds })) }}
          controls={controls}
        >
          从 {pool.changesFrom} 起生效，此前已经承诺的不变；要另一位同事复核。
        </ActionButton>
      )}
      {pool.kind === 'wish' && may('play.cancel') && <Cancel poolId={poolId} />}
      {may('play.stop') &&
        (pool.stop ? (
          <ActionButton path="pool/resume" label="恢复" input={{ poolId }} successMessage="已恢复" />
        ) : (
          <ActionButton path="pool/stop" label="立即暂停" input={{ poolId }} isDangerous successMessage="已暂停">
            立即生效：谁都不能再{pool.kind === 'wish' ? '许愿' : '抽奖'}，页面上显示暂停。随时可以恢复。
          </ActionButton>
        ))}
      <TakeDown pool={pool} />
    </>
  )
}

function TakeDown({ pool: { poolId, isTakenDown } }: { pool: Pool }) {
  if (!useMay()('play.stop')) return null
  return isTakenDown ? (
    <ActionButton path="pool/putBack" label="恢复展示" input={{ poolId }} successMessage="已恢复展示">
      恢复展示后仍是暂停的，确认无误再点“恢复”。
    </ActionButton>
  ) : (
    <ActionButton path="pool/takeDown" label="下架" input={{ poolId }} isDangerous successMessage="已下架">
      店面立刻不再展示，进行中的同时暂停；已经得到的奖品不受影响。不需要复核，之后可以恢复展示。
    </ActionButton>
  )
}

function Cancel({ poolId }: { poolId: string }) {
  return (
    <ActionButton
      path="wishing/cancel"
      label="取消活动"
      input={{ poolId }}
      isDangerous
      hints={{ reason: '退款通知里会看到' }}
    >
      另一位同事同意后，活动立即结束，不能恢复；付过的钱和积分逐笔退还，已得的奖品仍可领取。
    </ActionButton>
  )
}
