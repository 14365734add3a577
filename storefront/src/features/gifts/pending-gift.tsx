import type { GiftId } from '@app/contract'
import { Bone, Button, buttonStyle, Notice } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { giftInfo } from './api.ts'
import { GiftCountdown } from './gift-countdown.tsx'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { useQueryState } from '../../lib/query-state.tsx'

const RecallQuestion = lazySheetWithRetry(() => import('./recall-question.tsx'))

/** The gift that holds one of the user's items: recipient, time left, and the way to take it back. */
export function PendingGift({ giftId }: { giftId: GiftId }) {
  const { value: gift, error } = useQueryState(giftInfo(giftId))
  const [isAsking, setAsking] = useState(false)
  if (!gift) {
    return error ? <Notice tone="rare" title="正在转赠，等对方收下" /> : <Bone className="h-28 w-full" />
  }
  return (
    <div role="group" aria-label="正在转赠" className="rounded-md border border-gold/40 bg-gold-wash px-4 py-4">
      <p className="font-medium">
        正在送给 {gift.otherName}
        <span className="figures ml-2 text-sm font-normal text-ink-soft">{gift.otherPhone}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        对方还有 <GiftCountdown expireTime={gift.expireTime} className="text-ink" /> 可以收下，在此之前你随时可以收回。
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setAsking(true)}>收回</Button>
        <Link to={address('transfer', { tab: 'sent' })} className={buttonStyle({ variant: 'quiet' })}>
          看转赠记录
        </Link>
      </div>
      {isAsking && <RecallQuestion gift={gift} onClose={() => setAsking(false)} />}
    </div>
  )
}
