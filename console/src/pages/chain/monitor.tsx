import { cx, Notice, shortAddress } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import type { ReactNode } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatAge, formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { errorText, kindLabels, ResultBadge, Retry } from './badges.tsx'

type Status = AdminReply<'chain/status'>

/** Milliseconds between refetches while a user is present. */
const every = 5000
/** Number of mints that the account can still pay for below which it needs funds. */
const fewMints = 1000

/** Page with the state of the chain and its queue, refused operations, and whether the chain matches the ledger. */
export default function ChainMonitor() {
  const read = useRead('chain/status', {}, { every })
  const may = useMay()
  return (
    <Page
      title="链上监控"
      note="每 5 秒更新"
      actions={
        may('chain.operate') && (
          <ConfirmButton
            path="chain/verify"
            label="与链上核对"
            input={{}}
            variant="primary"
            successMessage="开始核对，结果会留在下面"
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {(status) => (
          <>
            <Problems status={status} />
            <Metrics status={status} />
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              <Failures count={status.outbox.dead} />
              <Verifications />
            </div>
            <Connection status={status} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Problems({ status }: { status: Status }) {
  const { isReachable, isDeployed, minter, outbox } = status
  if (!isReachable) {
    return (
      <Notice tone="bad" title="链上节点没有应答">
        待写入的操作已排队，节点恢复后自动继续，不会丢失或重复。
      </Notice>
    )
  }
  if (!isDeployed) return <Notice title="合约还没有部署">第一次写入时会自动部署。</Notice>
  if (outbox.failing > 0) {
    return (
      <Notice tone="bad" title={`${formatCount(outbox.failing)} 项写入失败，会自动重试`}>
        最近一次失败：{errorText(outbox.lastError)}
      </Notice>
    )
  }
  if (minter.mintsLeft !== null && minter.mintsLeft < fewMints) {
    return (
      <Notice tone="bad" title="铸造账户余额不足">
        按当前 gas 价格，约可再铸造 {formatCount(minter.mintsLeft)} 件。
      </Notice>
    )
  }
  return null
}

function Metrics({ status: { outbox, blockHeight, minter } }: { status: Status }) {
  const metrics: readonly (readonly [label: string, value: ReactNode, isBad?: boolean])[] = [
    ['等待上链', formatCount(outbox.waiting)],
    ['其中转移与销毁', formatCount(outbox.moves)],
    ['等待最久', outbox.oldestAt === null ? '—' : formatAge(outbox.oldestAt)],
    ['失败待处理', formatCount(outbox.dead), outbox.dead > 0],
    ['24 小时内完成', formatCount(outbox.doneLastDay)],
    ['区块高度', blockHeight === null ? '—' : formatCount(blockHeight)],
    ['约可再铸造', mintsLeftText(minter)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4 xl:grid-cols-7">
      {metrics.map(([label, value, isBad]) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-xs text-ink-faint">{label}</dt>
          <dd className={cx('mt-1 text-xl tabular-nums', isBad && 'text-vermilion-ink')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function mintsLeftText({ balanceWei, mintsLeft }: Status['minter']): string {
  if (balanceWei === null) return '—'
  return mintsLeft === null ? '不收 gas' : mintsLeft >= 1_000_000 ? '100 万件以上' : `${formatCount(mintsLeft)} 件`
}

function Failures({ count }: { count: number }) {
  const read = useRead('chain/operations', { state: 'dead', size: 20 }, { every })
  return (
    <Section title="失败待处理" aside={<InnerLink to="/chain/operations">全部队列</InnerLink>}>
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-faint">没有失败的</p>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line text-sm">
                {list.map((one) => (
                  <li key={one.operationId} className="flex items-center gap-4 py-2 first:pt-0 last:pb-0">
                    <span className="min-w-0 grow truncate">
                      <InnerLink to={`/items/${one.itemId}`}>
                        {one.goodsName} #{one.serial}
                      </InnerLink>
                    </span>
                    <span className="shrink-0 text-ink-soft">
                      {kindLabels[one.kind]}：{errorText(one.lastError)}
                    </span>
                    <Retry operationId={one.operationId} />
                  </li>
                ))}
              </ul>
              {count > list.length && (
                <p className="mt-3 text-sm text-ink-faint">
                  共 {formatCount(count)} 项，
                  <InnerLink to="/chain/operations" search={{ state: 'dead' }}>
                    查看全部
                  </InnerLink>
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Verifications() {
  const read = useRead('chain/verifications', { size: 10 }, { every })
  return (
    <Section title="核对记录">
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-faint">还没有核对过</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {list.map((one) => (
                <li
                  key={one.verificationId}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
                >
                  <InnerLink to={`/chain/verifications/${one.verificationId}`}>{formatTime(one.askedAt)}</InnerLink>
                  <ResultBadge state={one.state} />
                  <span className="grow text-ink-soft tabular-nums">
                    {one.failure || `已核对 ${formatCount(one.compared)} 件，不符 ${formatCount(one.differing)} 处`}
                  </span>
                  <span className="text-ink-faint">{one.askedBy}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Connection({ status }: { status: Status }) {
  const { minter } = status
  const address = (value: string) => (
    <span className="font-mono text-xs" title={value}>
      {shortAddress(value, 10, 8)}
    </span>
  )
  return (
    <Section title="连接">
      <Facts
        facts={[
          { label: '链', value: `${status.chainName}（${status.chainId}）` },
          { label: '节点', value: status.isReachable ? '已连接' : '没有应答' },
          { label: '最近写入的区块', value: status.keptBlock === null ? '' : formatCount(status.keptBlock) },
          {
            label: '节点的日志限制',
            value: status.limit
              ? `${formatTime(status.limit.metAt)} 拒绝一次给出 ${formatCount(status.limit.blocks)} 个区块：${status.limit.message}`
              : '',
          },
          { label: 'ERC-721 合约', value: address(status.contract721) },
          { label: 'ERC-1155 合约', value: address(status.contract1155) },
          { label: '铸造账户', value: address(minter.address) },
          { label: '余额', value: minter.balanceWei === null ? '' : inUnits(minter.balanceWei, 18) },
          { label: 'gas 价格（gwei）', value: minter.gasPriceWei === null ? '' : inUnits(minter.gasPriceWei, 9) },
        ]}
      />
    </Section>
  )
}

/** Formats decimal digits of a small unit as a number of the large one, with four decimal places. */
function inUnits(digits: string, places: number): string {
  const amount = Number(BigInt(digits) / 10n ** BigInt(places - 4)) / 10_000
  return amount.toLocaleString('zh-CN', { maximumFractionDigits: 4 })
}
