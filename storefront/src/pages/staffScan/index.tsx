import { buttonStyle, Container, EmptyState, ErrorState, GateDrawing, ListSkeleton } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { ScanRoom } from '../../features/rights/staff/scan-room.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'
import { staffInfo } from '../../lib/staff.ts'
import { leadsBack, useWayBack } from '../../lib/way-back.ts'

/** Where staff redeem rights on site; `?code=` is what the guest's QR code says. */
export default function StaffScanPage() {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <LoginInvitation title="工作人员登录后核销" isPage>
        请用登记过的工作人员账户登录。
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
  const { data, error, refetch } = useQuery(staffInfo())
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const goBack = useWayBack(address('staffScan'))
  if (error && !data) return <ErrorState title="没能打开核销" onRetry={refetch} isPage />
  if (!data) return <ListSkeleton count={3} label="核销正在打开" />
  if (!data.staff) return <GuestWords />
  return (
    <ScanRoom
      staff={data.staff}
      code={query.get('code') ?? ''}
      onCode={(code) => void navigate(address('staffScan', { code }), { state: leadsBack })}
      onNext={goBack}
    />
  )
}

function GuestWords() {
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
