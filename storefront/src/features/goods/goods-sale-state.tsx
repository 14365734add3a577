import { SaleState } from '@app/ui'
import type { ReactNode } from 'react'
import { saleLabels, useSaleStage } from '../../domain/sale/stage.ts'
import type { GoodsCard } from './api.ts'

/** Sale state as text, for places other than cards. */
export function GoodsSaleState({ goods, className }: { goods: GoodsCard; className?: string }): ReactNode {
  return <SaleState {...saleLabels(goods, useSaleStage(goods))} className={className} />
}
