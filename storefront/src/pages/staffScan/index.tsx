import { buttonStyle, Container, EmptyState, GateDrawing, ListSkeleton } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { ScanView } from '../../features/rights/staff/scan-view.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'
import { staffInfo } from '../../domain/right/api.ts'
import { leadsBack, useWayBack } from '../../lib/way-back.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Page where staff redeem rights on site; `?code=` is the content of the guest's QR code. */
export default function StaffScanPage() {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <LoginInvitation title="工作人员登录后核销" isPage>
        请用登记过的工作人员账号登录。
      </LoginInvitation>
    )
  }
  return (
    <Container width="prose" className="py-6 md:py-10">
      <StaffOnly />
    </Container>
  )
}

function StaffOnly() {
  const info = useQueryState(staffInfo())
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const goBack = useWayBack(address('staffScan'))
  return (
    <QueryBoundary
      of={info}
      loading={<ListSkeleton count={3} label="核销正在打开" />}
      failure={{ title: '核销打开失败', isPage: true }}
    >
      {({ staff }) =>
        staff ? (
          <ScanView
            staff={staff}
            code={query.get('code') ?? ''}
            onCode={(code) => navigate(address('staffScan', { code }), { state: leadsBack })}
            onNext={goBack}
          />
        ) : (
          <GuestNotice />
        )
      }
    </QueryBoundary>
  )
}

function GuestNotice() {
  return (
    <EmptyState
      drawing={GateDrawing}
      title="这里是工作人员用的"
      isPage
      action={
        <Link to={address('itemInterest', { type: 'all' })} className={buttonStyle()}>
          看我的权益
        </Link>
      }
    >
      到现场使用权益时，打开权益里的核销码，给工作人员扫一扫就好。
    </EmptyState>
  )
}
