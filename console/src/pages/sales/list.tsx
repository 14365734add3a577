import type { AdminReply } from '@app/contract/admin/routes'
import { GoodsStatus } from '@app/contract/enums'
import { InnerLink } from '../../app/inner-link.tsx'
import { Page, Section } from '../../app/page.tsx'
import { Shown } from '../../app/shown.tsx'
import { formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SaleMark } from './marks.tsx'

type Sale = AdminReply<'saleRoom/list'>['list'][number]

const every = 2000

const numbers: Readonly<Record<string, (sale: Sale) => number>> = {
  在看: ({ viewers }) => viewers,
  近一分钟下单: ({ placedLastMinute }) => placedLastMinute,
  待付: ({ reserved }) => reserved,
  售出: ({ sold }) => sold,
  剩余: ({ left }) => left,
  发行: ({ edition }) => edition,
}

/** The sales of today, for whoever watches them. */
export default function Sales() {
  const read = useRead('saleRoom/list', {}, { every })
  return (
    <Page
      title="发售现场"
      note="每 2 秒更新"
      help={
        <>
          <p>
            昨天此时到明天此时开售的作品，以及十分钟内有人下过单的作品。点名称进入现场，逐秒看下单、付款、剩余和未成交的原因。
          </p>
          <p>现场里按 s 键即可打开“停止发售”，写下原因确认，所有服务进程一秒之内不再接单；已经下单的人仍可付款。</p>
        </>
      }
    >
      <Shown read={read}>
        {({ list, at }) => (
          <Section title="今天的发售" aside={<InnerLink to="/rehearsals">演练</InnerLink>}>
            {list.length === 0 ? (
              <p className="text-sm text-ink-faint">前后一天没有作品开售</p>
            ) : (
              <div className="overflow-x-auto">
                <table className="w-full min-w-[52rem] text-sm tabular-nums">
                  <thead className="text-xs text-ink-faint">
                    <tr>
                      {['作品', '状态', '开售时间'].map((title) => (
                        <th key={title} scope="col" className="pb-2 pr-4 text-left font-normal">
                          {title}
                        </th>
                      ))}
                      {Object.keys(numbers).map((title) => (
                        <th key={title} scope="col" className="pb-2 pl-4 text-right font-normal">
                          {title}
                        </th>
                      ))}
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
      </Shown>
    </Page>
  )
}

function Row({ sale, at }: { sale: Sale; at: number }) {
  const isAhead = sale.saleStart > at && sale.status !== GoodsStatus.soldOut
  return (
    <tr>
      <td className="max-w-72 truncate py-2 pr-4">
        <InnerLink to={`/sales/${sale.goodsSn}`}>{sale.name}</InnerLink>
      </td>
      <td className="py-2 pr-4">
        <SaleMark sale={sale} at={at} />
      </td>
      <td className="py-2 pr-4 whitespace-nowrap" title={formatTime(sale.saleStart)}>
        {isAhead ? formatDistance(sale.saleStart, at) : formatTime(sale.saleStart)}
      </td>
      {Object.entries(numbers).map(([title, of]) => (
        <td key={title} className="py-2 pl-4 text-right">
          {formatCount(of(sale))}
        </td>
      ))}
    </tr>
  )
}
