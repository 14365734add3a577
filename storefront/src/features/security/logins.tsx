import type { SessionId } from '@app/contract'
import { Button, ListSkeleton, Notice, toast } from '@app/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useSession } from '../../lib/session.ts'
import { relativeTime } from '../../lib/time.ts'
import { type Login, type LoginList, logins, refreshLogins } from './api.ts'
import { EventList } from './event-list.tsx'
import { useLeave } from './leave.ts'
import { LoginRow } from './login-row.tsx'
import { newDevices, readSeen, writeSeen } from './seen.ts'
import { ConfirmModal } from '../../lib/lazy/windows.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Active logins, recent security events, and the actions to end logins. */
export function Logins() {
  return (
    <QueryBoundary
      of={useQueryState(logins)}
      loading={<ListSkeleton count={2} label="正在加载登录记录" />}
      failure={{ title: '登录记录加载失败', className: 'py-8' }}
    >
      {(known) => <KnownLogins known={known} />}
    </QueryBoundary>
  )
}

function KnownLogins({ known }: { known: LoginList }) {
  const [question, setQuestion] = useState<Login | 'all'>()
  return (
    <>
      <NewDeviceNotice logins={known} />
      <h3 className="font-medium">我的设备</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {known.list.map((login) => (
          <LoginRow key={login.sessionId} login={login} onEnd={() => setQuestion(login)} />
        ))}
      </ul>
      <Button variant="danger" className="mt-5 max-md:w-full" onClick={() => setQuestion('all')}>
        全部退出
      </Button>
      {known.events.length > 0 && (
        <>
          <h3 className="mt-10 font-medium">最近动态</h3>
          <EventList events={known.events} className="mt-4" />
        </>
      )}
      {question && <EndQuestion of={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

/** Notice of a login on a new device, until it is acknowledged. */
function NewDeviceNotice({ logins: known }: { logins: LoginList }) {
  const uid = useSession((session) => session.userInfo.uid)
  const [seen, setSeen] = useState(() => readSeen(uid))
  const [newest, ...others] = newDevices(known, seen)
  if (!newest) return null
  return (
    <Notice
      tone="rare"
      title="有新设备登录了你的账号"
      className="mb-6"
      action={
        <Button size="small" onClick={() => setSeen(writeSeen(uid))}>
          知道了
        </Button>
      }
    >
      {relativeTime(newest.time, serverSeconds())}，{newest.device}
      {others.length > 0 && `，另有 ${others.length} 台`}。如果是你本人，无需处理；否则请退出该设备并修改密码。
    </Notice>
  )
}

function EndQuestion({ of, onClose }: { of: Login | 'all'; onClose: () => void }) {
  const leave = useLeave()
  const endAll = useMutation({ mutationFn: () => call('user/session/endAll', {}) })
  const end = useMutation({ mutationFn: (sessionId: SessionId) => call('user/session/end', { sessionId }) })
  return of === 'all' ? (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={async () => {
        await endAll.mutateAsync()
        leave('已退出全部设备', '这台设备也已退出，需要时再登录。')
      }}
      title="退出全部设备"
      tip="包括现在这台。之后每台设备都要重新登录，藏品和订单不受影响。"
      confirmLabel="全部退出"
      tone="danger"
    />
  ) : (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={async () => {
        await end.mutateAsync(of.sessionId)
        await refreshLogins()
        toast.good('已退出该设备')
      }}
      title="退出这台设备"
      tip={`“${of.device}”的登录会立刻失效，要重新登录才能继续。`}
      confirmLabel="退出该设备"
      tone="danger"
    />
  )
}
