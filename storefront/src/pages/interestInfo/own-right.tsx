import type { RightsId } from '@app/contract'
import { Bone, linkStyle, formatSerial } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { RightsDelivery } from '@app/contract/enums'
import { RightAction } from '../../features/rights/detail/right-action.tsx'
import type { RightsDetail } from '../../features/rights/api.ts'
import { RightGone, rightFailure } from '../../features/rights/detail/right-gone.tsx'
import { useRight } from '../../features/rights/detail/use-right.ts'
import { hasBegun } from '../../features/rights/labels.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { InterestFrame } from './frame.tsx'
import { RightSheet } from './sheet.tsx'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { QueryBoundary } from '../../lib/query-state.tsx'

const PassScreen = lazyPartWithRetry(() => import('../../features/rights/pass/pass-screen.tsx'))

/** One right the user owns; `?pass=1` shows only its pass for the gate. */
export function OwnRightPage({ img, rightsId }: { img: string; rightsId: RightsId }) {
  const isLogin = useSession((session) => session.isLogin)
  const [query] = useSearchParams()
  const isShown = query.get('pass') === '1'
  const right = useRight(rightsId, { isShown, enabled: isLogin })
  usePageTitle(right.value?.config.name)
  const sheet = (mine?: RightsDetail) => (
    <RightSheet img={img} config={mine?.config}>
      {!isLogin ? (
        <LoginInvitation title="登录后使用权益">登录后，就能看到这项权益和使用它的方法。</LoginInvitation>
      ) : mine ? (
        <>
          <RightAction right={mine} />
          <p className="figures border-t border-line pt-4 text-sm text-ink-faint">
            来自藏品{' '}
            <Link to={address('collectionInfo', { id: mine.nftId })} className={`touch-area ${linkStyle}`}>
              {mine.goodsName} {formatSerial(mine.serial)}
            </Link>
          </p>
        </>
      ) : (
        <Bone className="h-13 w-full" />
      )}
    </RightSheet>
  )
  return (
    <InterestFrame back={{ to: address('itemInterest', { type: 'all' }), label: '我的权益' }}>
      <QueryBoundary of={right} loading={sheet()} gone={<RightGone />} failure={rightFailure}>
        {(mine) =>
          isShown && mine.config.delivery === RightsDelivery.site && hasBegun(mine.config) ? (
            <PassScreen right={mine} />
          ) : (
            sheet(mine)
          )
        }
      </QueryBoundary>
    </InterestFrame>
  )
}
