import { Notice } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { UserActions } from './actions.tsx'
import { DisabledBadge, RealNameBadge } from './badges.tsx'
import { Holdings, PointMovements, Tickets } from './holdings.tsx'
import { Belongings, Doubts, Logins, Notes, Profile, RealName } from './sections.tsx'

type Disabled = NonNullable<AdminReply<'user/info'>['disabled']>

/** Page of one user: profile, possessions, origin, and actions taken. */
export default function UserDetail() {
  const uid = useParam('uid')
  const read = useRead('user/info', { uid })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(user) => (
        <Page
          target={`user:${uid}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {user.nickname}
              <RealNameBadge state={user.realNameState} />
              {user.isDisabled && <DisabledBadge />}
            </span>
          }
          note={<span className="font-mono">{user.uid}</span>}
          actions={<UserActions user={user} />}
        >
          {user.disabled && <Notice tone="rare">{disabledLabels(user.disabled)}</Notice>}
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Profile user={user} />
              <Belongings user={user} />
              <Holdings user={user} />
              <PointMovements user={user} />
              <Tickets user={user} />
              <RealName user={user} />
              <Logins user={user} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <Notes notes={user.notes} />
              <Doubts user={user} />
              {may('audit.read') && <History target={`user:${uid}`} />}
            </div>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

const disabledLabels = ({ reason, until }: Disabled) =>
  `${until === null ? '长期停用' : `停用至 ${formatTime(until)}`}。告诉本人的原因：${reason}`
