import type { AdminReply } from '@app/contract/admin/routes'
import { cx } from '@app/ui'
import { GoodsStatus } from '@app/contract/enums'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { StopButton } from '../goods/stop-button.tsx'
import { SaleBadge } from './badges.tsx'

type Sale = AdminReply<'saleRoom/list'>['list'][number]

const every = 2000

const wide = 'hidden md:table-cell'
const numbers: readonly { title: string; of: (sale: Sale) => number; className?: string }[] = [
  { title: '在看', of: ({ viewers }) => viewers, className: wide },
  { title: '近一分钟下单', of: ({ placedLastMinute }) => placedLastMinute, className: wide },
  { title: '待付', of: ({ reserved }) => reserved },
  { title: '售出', of: ({ sold }) => sold },
  { title: '剩余', of: ({ left }) => left },
  { title: '发行', of: ({ edition }) => edition, className: wide },
]

/** Page that lists today's sales for monitoring. */
export default function Sales() {
  const read = useRead('saleRoom/list', {}, { every })
  return (
    <Page
      title="发售现场"
      note="每 2 秒更新"
      help={
        <>
          <p>
            列出前后 24
            小时内开售、正在优先购，以及十分钟内有订单的作品。点名称进入现场，逐秒查看下单、付款、剩余和未成交原因。
          </p>
          <p>
            “停售”按下立即生效，优先购期间和开售之前也一样，所有服务进程都不再接单；已经下单的人仍可付款。现场里先按 s
            键，再按回车。误停时，在现场“恢复发售”。
          </p>
        </>
      }
    >
      <QueryBoundary read={read}>
        {({ list, at }) => (
          <Section title="今天的发售" aside={<InnerLink to="/rehearsals">演练</InnerLink>}>
            {list.length === 0 ? (
              <p className="text-sm text-ink-faint">前后一天没有发售</p>
            ) : (
              <div className="relative overflow-x-auto">
                <table className="w-full text-sm tabular-nums">
                  <thead className="text-xs text-ink-faint">
                    <tr>
                      <th scope="col" className="pb-2 pr-4 text-left font-normal">
                        作品
                      </th>
                      <th scope="col" className={cx('pb-2 pr-4 text-left font-normal', wide)}>
                        状态
                      </th>
                      <th scope="col" className={cx('pb-2 pr-4 text-left font-normal', wide)}>
                        开售时间
                      </th>
                      {numbers.map(({ title, className }) => (
                        <th
                          key={title}
                          scope="col"
                          className={cx('pb-2 pl-3 text-right font-normal whitespace-nowrap md:pl-4', className)}
                        >
                          {title}
                        </th>
                      ))}
                      <th scope="col" className={cx('pb-2 pl-3', wide)}>
                        <span className="sr-only">操作</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody className="divide-y divide-line">
                    {list.map((sale) => (
                      <Row key={sale.goodsSn} sale={sale} at={at} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Section>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Row({ sale, at }: { sale: Sale; at: number }) {
  const isAhead = sale.saleStart > at && sale.status !== GoodsStatus.soldOut
  const canStop = sale.status !== GoodsStatus.soldOut && sale.moves.includes('stop')
  const stop = canStop ? <StopButton goodsSn={sale.goodsSn} name={sale.name} /> : null
  const start = isAhead ? formatDistance(sale.saleStart, at) : formatTime(sale.saleStart)
  return (
    <tr>
      <td className="max-w-72 py-2 pr-4">
        <div className="truncate">
          <InnerLink to={`/sales/${sale.goodsSn}`}>{sale.name}</InnerLink>
        </div>
        {/* On a phone the numbers need the space beside it. */}
        <div className="mt-1 flex items-center gap-2 text-xs text-ink-faint md:hidden">
          <SaleBadge sale={sale} at={at} />
          {start}
        </div>
        <div className="mt-2 empty:hidden md:hidden">{stop}</div>
      </td>
      <td className={cx('py-2 pr-4', wide)}>
        <SaleBadge sale={sale} at={at} />
      </td>
      <td className={cx('py-2 pr-4 whitespace-nowrap', wide)} title={formatTime(sale.saleStart)}>
        {start}
      </td>
      {numbers.map(({ title, of, className }) => (
        <td key={title} className={cx('py-2 pl-3 text-right md:pl-4', className)}>
          {formatCount(of(sale))}
        </td>
      ))}
      <td className={cx('py-2 pl-3 text-right whitespace-nowrap', wide)}>{stop}</td>
    </tr>
  )
}
