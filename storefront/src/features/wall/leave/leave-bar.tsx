import type { SpotId } from '@app/contract'
import { Button } from '@app/ui'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import type { Wall } from '../api.ts'
import { hasContent, readDraft } from './draft.ts'
import { leaveState } from './leave-state.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { leadsBack } from '../../../lib/way-back.ts'

const LeaveSheet = lazySheetWithRetry(() => import('./leave-sheet.tsx'))

/** The one button of the wall: in thumb reach on phones, beside the messages with the terms on desktops. */
export function LeaveBar({ wall, spotId }: { wall: Wall; spotId: SpotId }) {
  const { isLogin, userInfo } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // Loaded on first use, then kept mounted, so that it can slide away.
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const state = leaveState({
    isLogin,
    hasPassedKyc: hasPassedKyc(userInfo),
    leftToday: wall.leftToday,
    perDay: wall.perDay,
    hasDraft: isLogin && hasContent(readDraft(userInfo.uid)),
  })

  function press() {
    if (state.kind === 'login') return navigate(loginAddress(pathname + search))
    if (state.kind === 'verify') return navigate(address('kycAuth'), { state: leadsBack })
    return setSheet('open')
  }

  return (
    <aside aria-label="写留言" className="lg:sticky lg:top-8 lg:self-start">
      <div className="max-lg:pb-safe-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-(--layer-bar) max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3">
        <Button variant="primary" size="large" wide disabled={state.kind === 'used up'} onClick={press}>
          {state.label}
        </Button>
        {state.note && <p className="mt-2 text-center text-xs text-ink-faint lg:text-sm">{state.note}</p>}
      </div>
      <div className="mt-8 border-t border-line pt-6 max-lg:hidden">
        <h2 className="title">留言须知</h2>
        <ol className="mt-3 space-y-2.5 text-sm text-ink-soft">
          {wall.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </div>
      {sheet !== 'never' && (
        <LeaveSheet
          key={userInfo.uid}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          wall={wall}
          spotId={spotId}
        />
      )}
    </aside>
  )
}
