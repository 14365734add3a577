import { aiLabelTexts, aiUseTexts } from '@app/contract/aiLabels'
import { ContractType, GoodsForm } from '@app/contract/enums'
import { formatCount, formatYuan, KeyValueList, type KeyValueRow } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import type { GoodsDetail } from '../../../domain/goods/api.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { sayWeight } from './weight.ts'

/** Facts of a sale, one per line. */
export function GoodsFacts({ goods, className }: { goods: GoodsDetail; className?: string }) {
  const rows = goods.goodsForm === GoodsForm.digital ? digitalRows(goods) : physicalRows(goods)
  return <KeyValueList rows={rows} className={className} />
}

function saleRows(goods: GoodsDetail): KeyValueRow[] {
  const now = serverSeconds()
  const start = formatMoment(goods.saleStart, now, { today: '今天' })
  const end = goods.saleEnd === null ? '' : ` 至 ${formatMoment(goods.saleEnd, now, { today: '今天' })}`
  return [
    { key: 'sale', label: '发售时间', value: end ? `${start}${end}` : `${start} 起` },
    ...goods.priorityWindows.map((window, index) => ({
      key: `window-${index}`,
      label: '优先购',
      value: (
        <>
          {window.description}
          <span className="block text-xs text-ink-faint">
            {formatMoment(window.start, now, { today: '今天' })} 至 {formatMoment(window.end, now, { today: '今天' })}
          </span>
        </>
      ),
    })),
    {
      key: 'limit',
      label: '每人限购',
      value: goods.perPersonLimit > 0 ? `${goods.perPersonLimit} 件（含未付款订单）` : '不限',
    },
  ]
}

/** Says that AI took part, as the operator declares, or that the pictures are labelled. */
function aiRows({ aiUse, gallery }: GoodsDetail): KeyValueRow[] {
  if (aiUse === 'partly' || aiUse === 'wholly') return [{ key: 'ai', label: 'AI 生成', value: aiUseTexts[aiUse] }]
  const label = gallery.find((picture) => picture.aiLabel)?.aiLabel
  return label ? [{ key: 'ai', label: 'AI 生成', value: `图片${aiLabelTexts[label]}` }] : []
}

function digitalRows(goods: GoodsDetail): KeyValueRow[] {
  const { first, next } = goods.giftHoldDays
  return [
    {
      key: 'edition',
      label: '发行数量',
      value: `${formatCount(goods.edition)} 件，编号 1 至 ${formatCount(goods.edition)}，每号一件`,
    },
    ...saleRows(goods),
    { key: 'gift', label: '转赠', value: giftLabels(first, next) },
    { key: 'issuer', label: '发行方', value: goods.issuer },
    ...aiRows(goods),
    { key: 'licence', label: '版权登记', value: goods.licenceNumber || '登记办理中' },
    {
      key: 'contract',
      label: '链上标准',
      value:
        goods.contractType === ContractType.c721
          ? 'ERC-721，每件一个凭证'
          : 'ERC-1155，同一作品共用一个凭证号，每件的编号和持有人分别登记',
    },
  ]
}

function physicalRows(goods: GoodsDetail): KeyValueRow[] {
  return [
    { key: 'edition', label: '制作数量', value: `${formatCount(goods.edition)} 件` },
    ...saleRows(goods),
    ...(goods.weightGrams === null
      ? []
      : [{ key: 'weight', label: '重量', value: `约 ${sayWeight(goods.weightGrams)}` }]),
    ...(goods.freight === null
      ? []
      : [{ key: 'freight', label: '运费', value: goods.freight === 0 ? '包邮' : `¥${formatYuan(goods.freight)}` }]),
    { key: 'issuer', label: '出品方', value: goods.issuer },
    ...aiRows(goods),
  ]
}

/** Describes when a piece may be given away. */
function giftLabels(first: number, next: number): string {
  const wait = (days: number) => (days === 0 ? '随时' : `满 ${days} 天`)
  if (first === 0 && next === 0) return '收到后随时可以转赠'
  return `持有${wait(first)}可转赠，受赠人再持有${wait(next)}可转赠`
}
