import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

type Summary = AdminReply<'goods/callOffSummary'>

/** Returns the effects of calling off, with the number of people for each. */
const factsOf = ({ waiting, refunds, sent, free }: Summary) => [
  { label: '待付款的订单', value: `${formatCount(waiting.orders)} 笔，${formatCount(waiting.people)} 人，关闭` },
  {
    label: '退款的订单',
    value: `${formatCount(refunds.orders)} 笔，${formatCount(refunds.people)} 人，共 ${formatFen(refunds.fen)}`,
  },
  { label: '已发货的订单', value: `${formatCount(sent)} 笔，不变，买家可以申请退货` },
  { label: '免费领取的', value: `${formatCount(free)} 笔，不收回` },
]

/** Button that calls a sale off, after showing whom it affects and how. */
export function CallOffButton({ goodsSn, name }: { goodsSn: string; name: string }) {
  const { data } = useRead('goods/callOffSummary', { goodsSn })
  if (!data?.isPossible) return null
  return (
    <ActionButton
      path="goods/callOff"
      label="取消发售"
      input={{ goodsSn }}
      isDangerous
      successMessage="已取消，正在退款"
    >
      <div className="flex flex-col gap-3">
        <p>
          《{name}》不再发售，<b>不能恢复</b>
          。已付款的原路退回，藏品和没打开的盲盒同时收回；已经转赠或打开的，只退款。同时发布一则公告。
        </p>
        <Facts facts={factsOf(data)} />
        <p>退款超过 1000 元的，由另一位同事复核；从提交起就不能再下单。</p>
      </div>
    </ActionButton>
  )
}

/** Shows the progress of a called-off sale. */
export function CallOffSection({ goodsSn }: { goodsSn: string }) {
  const { data } = useRead('goods/callOffSummary', { goodsSn }, { every: 5000 })
  if (!data?.calledOff) return null
  const { reason, at, isSettled } = data.calledOff
  return (
    <Section title="取消发售">
      <div className="flex flex-col gap-3">
        <Notice tone={isSettled ? 'good' : 'bad'}>
          {formatTime(at)} 取消，{reason}。{isSettled ? '订单已经全部处理完。' : '还在处理，下面是剩下的。'}
        </Notice>
        {!isSettled && <Facts facts={factsOf(data)} />}
      </div>
    </Section>
  )
}
