import { Button, formatCount } from '@app/ui'
import { useState } from 'react'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatMoment } from '../../../lib/moment.ts'
import type { Lottery } from '../api.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const RulesSheet = lazySheetWithRetry(() => import('./rules-sheet.tsx'))

/** Below the wheel: what is left today, and links to odds and rules. */
export function LotteryNotes({ lottery }: { lottery: Lottery }) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { endTime } = lottery
  return (
    <div className="mt-6 text-center">
      <p className="figures text-sm text-ink-soft">{sayToday(lottery)}</p>
      <p className="figures mt-1 text-sm text-ink-faint">
        {endTime === null ? '' : `${formatMoment(endTime, serverSeconds(), { today: '今天' })} 结束`}
      </p>
      <Button size="small" variant="secondary" className="mt-4" aria-haspopup="dialog" onClick={() => setSheet('open')}>
        概率与规则
      </Button>
      {sheet !== 'never' && <RulesSheet lottery={lottery} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </div>
  )
}

function sayToday({ mine, freePerDay, costPoints, perDay }: Lottery): string {
  if (!mine) return `每天免费 ${freePerDay} 次，之后每次 ${costPoints} 积分，一天最多 ${perDay} 次`
  if (mine.triesLeft === 0) return `今天的 ${perDay} 次都抽过了，零点后更新`
  const free = mine.freeLeft > 0 ? `，其中 ${mine.freeLeft} 次免费` : ''
  return `今天还能抽 ${mine.triesLeft} 次${free} · 现有 ${formatCount(mine.points)} 积分`
}
