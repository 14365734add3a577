import type { AdminReply } from '@app/contract/admin/routes'
import { GoodsStatus } from '@app/contract/enums'
import { Mark } from '../../app/mark.tsx'

type Sale = Pick<
  AdminReply<'saleRoom/list'>['list'][number],
  'status' | 'saleStart' | 'saleEnd' | 'isPriority' | 'left'
>

const open: ReadonlySet<number> = new Set([GoodsStatus.waitOnShelf, GoodsStatus.inSale, GoodsStatus.tightInventory])

/** Whether somebody could buy it now or when its time comes. */
const isSelling = ({ status, saleEnd }: Sale, at: number): boolean =>
  open.has(status) && (saleEnd === null || saleEnd > at)

/** How a sale is, as those see it who watch. */
export function SaleMark({ sale, at }: { sale: Sale; at: number }) {
  if (sale.status === GoodsStatus.soldOut) return <Mark tone="done">已售罄</Mark>
  if (sale.status === GoodsStatus.platformDismounting) return <Mark tone="wrong">已下架</Mark>
  if (!isSelling(sale, at))
    return <Mark tone="over">{sale.saleEnd !== null && sale.saleEnd <= at ? '已结束' : '已停止'}</Mark>
  if (sale.isPriority) return <Mark tone="going">优先购中</Mark>
  if (sale.saleStart > at) return <Mark tone="waiting">待开售</Mark>
  return sale.left === 0 ? <Mark tone="waiting">已订完，等付款</Mark> : <Mark tone="going">发售中</Mark>
}
