import type { AdminReply } from '@app/contract/admin/routes'
import { GoodsStatus } from '@app/contract/enums'
import { Badge } from '../../parts/badge.tsx'

type Sale = Pick<
  AdminReply<'saleRoom/list'>['list'][number],
  'status' | 'saleStart' | 'saleEnd' | 'isPriority' | 'left'
>

const open: ReadonlySet<number> = new Set([GoodsStatus.waitOnShelf, GoodsStatus.inSale, GoodsStatus.tightInventory])

/** Whether it is on sale now or will be. */
const isSelling = ({ status, saleEnd }: Sale, at: number): boolean =>
  open.has(status) && (saleEnd === null || saleEnd > at)

/** Badge with the live state of a sale. */
export function SaleBadge({ sale, at }: { sale: Sale; at: number }) {
  if (sale.status === GoodsStatus.soldOut) return <Badge tone="done">已售罄</Badge>
  if (sale.status === GoodsStatus.platformDismounting) return <Badge tone="wrong">已下架</Badge>
  if (!isSelling(sale, at))
    return <Badge tone="over">{sale.saleEnd !== null && sale.saleEnd <= at ? '已结束' : '已停售'}</Badge>
  if (sale.isPriority) return <Badge tone="going">优先购中</Badge>
  if (sale.saleStart > at) return <Badge tone="waiting">待开售</Badge>
  return sale.left === 0 ? <Badge tone="waiting">已订完，等付款</Badge> : <Badge tone="going">发售中</Badge>
}
