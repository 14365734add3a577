import { GoodsForm } from '@app/contract/enums'
import { Accordion } from '@app/ui'
import type { GoodsDetail } from '../../../domain/goods/api.ts'

/** Terms of a work: rights, rules, and the chain in plain language. */
export function GoodsTerms({ goods, className }: { goods: GoodsDetail; className?: string }) {
  const items = [
    goods.rights.length > 0 && {
      key: 'rights',
      summary: '随藏品附赠的权益',
      content: (
        <ul className="grid gap-3">
          {goods.rights.map((right) => (
            <li key={right.name}>
              <span className="text-ink">{right.name}</span>
              <span className="block text-sm">{right.description}</span>
            </li>
          ))}
        </ul>
      ),
    },
    goods.rules.length > 0 && {
      key: 'rules',
      summary: '购买须知',
      content: (
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          {goods.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      ),
    },
    goods.goodsForm === GoodsForm.physical && {
      key: 'parcel',
      summary: '发货与退货',
      content: (
        <ul className="grid gap-2 text-sm">
          <li>付款后由商家寄出，运费每单只收一次，快递单号可以在“我的订单”里查看。</li>
          <li>发货前可以申请退款，款项原路退回。</li>
          <li>签收后，在订单写明的期限内可以申请退货；一直没有确认收货的，到订单写明的时间自动确认。</li>
        </ul>
      ),
    },
    goods.goodsForm === GoodsForm.digital && {
      key: 'chain',
      summary: '上链是什么意思',
      content: <ChainExplained />,
    },
  ].filter((item) => item !== false)
  return <Accordion name={`terms-${goods.goodsSn}`} items={items} className={className} />
}

function ChainExplained() {
  return (
    <div className="grid gap-3 text-sm leading-relaxed">
      <p>
        区块链是一本许多人同时保管的登记簿，写进去的内容谁也不能悄悄改掉。付款后，你的藏品会连同编号一起写进这本登记簿，这就叫“上链”。
      </p>
      <p>写好之后会得到一串交易编号。任何人都可以拿着它去核对：这一件确实存在，编号是多少，现在归谁。</p>
      <p>上链通常在付款后一两分钟内完成，这段时间藏品已经归你，只是显示“铸造中”。</p>
    </div>
  )
}
