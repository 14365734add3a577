import { Bone, linkStyle, formatSerial } from '@app/ui'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { RightsDelivery } from '@app/contract/enums'
import { RightAction } from '../../features/rights/detail/right-action.tsx'
import { RightMissing } from '../../features/rights/detail/right-missing.tsx'
import { useRight } from '../../features/rights/detail/use-right.ts'
import { hasBegun } from '../../features/rights/words.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { InterestFrame } from './frame.tsx'
import { RightSheet } from './sheet.tsx'

const PassScreen = lazy(() => import('../../features/rights/pass/pass-screen.tsx'))

/** One right of mine; `?pass=1` shows its pass for the gate instead of everything else. */
export function OwnRightPage({ img, rightsId }: { img: string; rightsId: string }) {
  const isLogin = useSession((session) => session.isLogin)
  const [query] = useSearchParams()
  const isShown = query.get('pass') === '1'
  const { right, error, retry } = useRight(rightsId, { isShown, enabled: isLogin })
  usePageTitle(right?.config.name)
  return (
    <InterestFrame back={{ to: address('itemInterest', { type: 'all' }), label: '我的权益' }}>
      {error ? (
        <RightMissing error={error} onRetry={retry} />
      ) : isShown && right?.config.delivery === RightsDelivery.site && hasBegun(right.config) ? (
        <Suspense>
          <PassScreen right={right} />
        </Suspense>
      ) : (
        <RightSheet img={img} config={right?.config}>
          {!isLogin ? (
            <LoginInvitation title="登录后使用权益">登录后，就能看到这项权益和使用它的方法。</LoginInvitation>
          ) : right ? (
            <>
              <RightAction right={right} />
              <p className="figures border-t border-line pt-4 text-sm text-ink-faint">
                来自藏品{' '}
                <Link to={address('collectionInfo', { id: right.nftId })} className={`touch-area ${linkStyle}`}>
                  {right.goodsName} {formatSerial(right.serial)}
                </Link>
              </p>
            </>
          ) : (
            <Bone className="h-13 w-full" />
          )}
        </RightSheet>
      )}
    </InterestFrame>
  )
}
