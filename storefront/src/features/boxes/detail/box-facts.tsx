import { Accordion, formatCount, KeyValueList } from '@app/ui'
import { useMinimumAge } from '../../../domain/person/age.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatMoment } from '../../../lib/moment.ts'
import type { BoxDetail } from '../api.ts'

/** Facts and rules of the sale. */
export function BoxFacts({ box }: { box: BoxDetail }) {
  const age = useMinimumAge()
  const now = serverSeconds()
  const say = (moment: number) => formatMoment(moment, now, { today: '今天' })
  const rows = [
    {
      key: 'edition',
      label: '发行数量',
      value: `${formatCount(box.edition)} 个，编号 1 至 ${formatCount(box.edition)}，每号一盒`,
    },
    {
      key: 'sale',
      label: '发售时间',
      value: box.saleEnd === null ? `${say(box.saleStart)} 起` : `${say(box.saleStart)} 至 ${say(box.saleEnd)}`,
    },
    {
      key: 'limit',
      label: '每人限购',
      value: box.perPersonLimit > 0 ? `${box.perPersonLimit} 个（含未付款订单）` : '不限',
    },
    { key: 'age', label: '购买条件', value: `完成实名认证且年满 ${age} 周岁` },
    { key: 'issuer', label: '发行方', value: box.issuer },
  ]
  const items = [
    {
      key: 'how',
      summary: '盒内藏品如何确定',
      content: (
        <p className="text-sm leading-relaxed">
          每个盒子在开售前就已经装好。付款后你会得到一个带编号的盒子，什么时候打开、和谁一起打开，里面都是同一件。打开后得到的藏品归你，有自己的编号，会写进区块链。
        </p>
      ),
    },
    ...(box.rules.length === 0
      ? []
      : [
          {
            key: 'rules',
            summary: '购买须知',
            content: (
              <ol className="grid list-decimal gap-2 pl-5 text-sm">
                {box.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ol>
            ),
          },
        ]),
  ]
  return (
    <>
      <KeyValueList rows={rows} />
      <Accordion name={`box-${box.goodsSn}`} items={items} className="mt-10" />
    </>
  )
}
