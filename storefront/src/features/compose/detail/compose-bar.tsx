import { Button, Countdown, cx } from '@app/ui'
import { useState } from 'react'
import { useNavigate } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import { formatMoment } from '../../../lib/moment.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import type { Activity } from '../api.ts'
import type { ComposeStage } from '../stage.ts'
import { buttonLabel, composeState } from '../state.ts'
import { useComposing } from '../use-composing.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { leadsBack } from '../../../lib/way-back.ts'

const PickerSheet = lazySheetWithRetry(() => import('../picker/picker-sheet.tsx'))
const ComposeShow = lazySheetWithRetry(() => import('../show/compose-show.tsx'))

export interface ComposeBarProps {
  activity: Activity
  stage: ComposeStage
  /** Leads to the missing materials. */
  onLacking: () => void
}

/**
 * The one button of an activity and the sheet it opens. It is in the column on wide screens and along the lower edge on
 * phones. There its box dissolves, so it must be the last part of a flex column.
 */
export function ComposeBar({ activity, stage, onLacking }: ComposeBarProps) {
  const navigate = useNavigate()
  const needLogin = useNeedLogin()
  const { isLogin, userInfo } = useSession()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const composing = useComposing(activity.activityId, sheet === 'open', () => setSheet('closed'))
  const state = composeState({ activity, stage, isLogin, isVerified: hasPassedKyc(userInfo) })
  const button = buttonLabel(state, formatMoment(activity.startTime, serverSeconds()))

  function press() {
    if (state.kind === 'login') return needLogin(() => undefined)()
    if (state.kind === 'verify') return navigate(address('kycAuth'), { state: leadsBack })
    if (state.kind === 'lacking') return onLacking()
    if (state.kind === 'compose') setSheet('open')
  }

  return (
    <div className="max-md:contents md:mt-8">
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          'max-md:pb-safe-3 max-md:sticky max-md:bottom-0 max-md:z-(--layer-bar) max-md:order-last max-md:-mx-4 max-md:mt-8 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 sm:max-md:-mx-6 sm:max-md:px-6',
        )}
      >
        {stage === 'coming' && (
          <span className="flex shrink-0 flex-col text-xs text-ink-faint md:hidden">
            距开始
            <Countdown
              target={activity.startTime}
              now={serverSeconds}
              label="距开始"
              className="text-lg text-gold-ink"
            />
          </span>
        )}
        <Button
          variant={button.isActive && state.kind !== 'lacking' ? 'primary' : 'secondary'}
          size="large"
          wide
          disabled={!button.isActive}
          onClick={press}
          className="max-md:grow max-md:basis-40 md:max-w-96"
        >
          {button.label}
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-faint max-md:order-2">
        {button.note}
      </p>
      {sheet !== 'open' && (
        <LostNotice
          lost={composing.lost}
          submission="合成"
          onGoOn={state.kind === 'compose' ? () => setSheet('open') : undefined}
          className="mt-3 max-md:order-2 md:max-w-96"
        />
      )}
      {sheet !== 'never' && (
        <PickerSheet
          // A choice made for one result does not carry over to the next.
          key={activity.composed}
          activity={activity}
          open={sheet === 'open'}
          isOpen={state.kind === 'compose' || state.kind === 'lacking'}
          composing={composing}
          onClose={() => {
            composing.leave()
            setSheet('closed')
          }}
        />
      )}
      {composing.outcome && <ComposeShow {...composing.outcome} onClose={composing.close} />}
    </div>
  )
}
