import { ItemState } from '@app/contract/enums'
import { Button } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerTime } from '../../../lib/clock.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import type { Lost } from '../../../lib/lost.ts'
import { read } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import type { Destroyed } from './use-destroying.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const DestroySheet = lazySheetWithRetry(() => import('./destroy-sheet.tsx'))

export interface DestroyActionProps {
  item: OwnItem
  /** A destruction whose answer was lost. */
  lost: Lost | undefined
  onDestroyed: (destroyed: Destroyed) => void
}

/** Action for destroying an own piece; absent while it is too new for that, and if the platform does not offer it. */
export function DestroyAction({ item, lost, onDestroyed }: DestroyActionProps) {
  const { data: info } = useQuery(read('ops/nftDestroy/info', {}))
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  const isNew = useServerTime((milliseconds) => milliseconds / 1000 < item.getTime + (info?.holdHours ?? 0) * 3600)
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  if (!info?.isOpen || !isVerified || (isNew && !lost)) return null
  const isLocked = item.state === ItemState.locked || item.isFrozen
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-faint">
      <span>
        {isLocked ? (item.isFrozen ? '冻结期间不能销毁' : '锁定期间不能销毁') : `销毁可得 ${info.points} 积分`}
      </span>
      <Button size="small" variant="quiet" disabled={isLocked} onClick={() => setSheet('open')} className="-mr-3">
        销毁
      </Button>
      {sheet !== 'open' && (
        <LostNotice
          lost={lost}
          submission="销毁"
          onGoOn={isLocked ? undefined : () => setSheet('open')}
          className="mt-2 basis-full"
        />
      )}
      {sheet !== 'never' && (
        <DestroySheet
          item={item}
          lost={lost}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          onDestroyed={onDestroyed}
        />
      )}
    </div>
  )
}
