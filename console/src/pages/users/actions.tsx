import { uniqueId } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { RevealButton } from '../../form/reveal-button.tsx'

type User = AdminReply<'user/info'>

/** Actions on a user, as the viewer's permissions allow. */
export function UserActions({ user }: { user: User }) {
  const may = useMay()
  const { uid } = user
  return (
    <>
      {may('user.note') && <ActionButton path="user/note" label="写备注" input={{ uid }} successMessage="已保存" />}
      {may('user.reveal') && <RevealButton path="user/reveal" input={{ uid }} />}
      {may('user.points') && <AdjustPoints user={user} />}
      {may('user.disable') && user.sessions.length > 0 && (
        <ActionButton path="user/endSessions" label="结束登录" input={{ uid }} successMessage="已全部退出登录">
          所有设备立即退出，本人可以重新登录。
        </ActionButton>
      )}
      {may('user.disable') &&
        (user.isDisabled ? (
          <ActionButton path="user/enable" label="恢复账号" input={{ uid }} successMessage="已恢复，本人可以重新登录" />
        ) : (
          <ActionButton
            path="user/disable"
            label="停用账号"
            input={{ uid }}
            isDangerous
            hints={{ reason: '本人登录时会看到', until: '不填就长期停用' }}
            successMessage="已停用，所有登录已结束"
          >
            立即生效：所有设备退出，不能再登录、购买和转赠。藏品和积分都留着。
          </ActionButton>
        ))}
    </>
  )
}

function AdjustPoints({ user: { uid, points } }: { user: User }) {
  // Idempotency key of one adjustment, whatever becomes of the answer.
  const [key, setKey] = useState(() => uniqueId())
  return (
    <ActionButton
      path="user/adjustPoints"
      label="调整积分"
      input={{ uid, key }}
      hints={{ change: '补发填正数，扣除填负数；超过 1,000 要另一位同事复核', title: '写进本人的积分明细' }}
      successMessage="已记入积分明细"
      onDone={() => setKey(uniqueId())}
    >
      现在有 {formatCount(points)} 积分。
    </ActionButton>
  )
}
