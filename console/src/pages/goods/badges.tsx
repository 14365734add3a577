import { GoodsStatus } from '@app/contract/enums'
import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

const names = labelsOf(adminLists['goods/list'].filters, 'status')

const tones: Readonly<Partial<Record<GoodsStatus, Tone>>> = {
  [GoodsStatus.waitAudit]: 'waiting',
  [GoodsStatus.rejectAudit]: 'wrong',
  [GoodsStatus.waitOnShelf]: 'going',
  [GoodsStatus.inSale]: 'done',
  [GoodsStatus.tightInventory]: 'done',
  [GoodsStatus.merchantOffShelf]: 'wrong',
}

/** Badge with the status of a work. */
export const StatusBadge = ({ status }: { status: GoodsStatus }) => (
  <Badge tone={tones[status] ?? 'over'}>{names[status]}</Badge>
)
