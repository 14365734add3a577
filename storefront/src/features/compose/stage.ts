import { GoodsStatus } from '@app/contract/enums'
import { formatCount, type SaleStateProps } from '@app/ui'
import { useMemo } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/moment.ts'
import { type SaleTerms, useSaleStage } from '../../domain/sale/stage.ts'
import type { ActivityCard } from './api.ts'

/** Stage of an activity: decided by its times first, then by the results left. */
export type ComposeStage = 'coming' | 'open' | 'used-up' | 'over'

/** Inputs of the stage; times in epoch seconds. */
export type ComposeTerms = Pick<ActivityCard, 'startTime' | 'endTime' | 'left' | 'total'>

/** Stage by the server's clock; changes at the exact second of the start and the end. */
export function useComposeStage({ startTime, endTime, left }: ComposeTerms): ComposeStage {
  // An activity opens and ends as a sale does.
  const terms = useMemo<SaleTerms>(
    () => ({ status: GoodsStatus.inSale, saleStart: startTime, saleEnd: endTime, left }),
    [startTime, endTime, left],
  )
  const stage = useSaleStage(terms)
  if (stage === 'coming') return 'coming'
  if (stage === 'selling') return 'open'
  return stage === 'reserved' ? 'used-up' : 'over'
}

/** Dot and label of a stage. */
export function stageLabels({ startTime, left, total }: ComposeTerms, stage: ComposeStage): SaleStateProps {
  switch (stage) {
    case 'coming':
      return { stage: 'upcoming', children: `${formatMoment(startTime, serverSeconds(), { today: '今天' })} 开始` }
    case 'open':
      return { stage: left * 10 <= total ? 'few' : 'selling', children: `可合成 · 还剩 ${formatCount(left)} 件` }
    case 'used-up':
      return { stage: 'sold-out', children: '名额已用完' }
    case 'over':
      return { stage: 'ended', children: '活动已结束' }
  }
}
