import { Bone, Button, buttonStyle, Notice, ShieldIcon } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { afterFreeze, FrozenGiving, hoursOf } from '../../domain/gift/frozen.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { readSafeCode, useSafeCodeInfo } from './api.ts'
import type { SafeCodeInfo } from '../../domain/person/safe-code-info.ts'
import { GiftSwitch } from './gift-switch.tsx'
import { Locked } from './safe-code-entry.tsx'
import { SafeCodeForm } from './safe-code-form.tsx'
import { QueryBoundary } from '../../lib/query-state.tsx'
import { leadsBack } from '../../lib/way-back.ts'

export interface SafeCodePanelProps {
  /** Called when a code was set for the first time. */
  onSet?: (() => void) | undefined
}

/** The safe code in each of its states: not possible yet, not set, set, locked, gifts frozen, being replaced. */
export function SafeCodePanel({ onSet }: SafeCodePanelProps) {
  return (
    <QueryBoundary
      of={useSafeCodeInfo()}
      loading={
        <div role="status" aria-label="正在加载安全码的状态">
          <Bone className="h-20 w-full" />
          <Bone className="mt-6 h-12 w-full" />
          <Bone className="mt-6 h-12 w-full" />
        </div>
      }
    >
      {(info) => <SafeCode info={info} onSet={onSet} />}
    </QueryBoundary>
  )
}

function SafeCode({ info, onSet }: SafeCodePanelProps & { info: SafeCodeInfo }) {
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  const [isEditing, setEditing] = useState(false)
  if (!info.isSet && !isVerified) return <VerifyFirst />
  if (!info.isSet) {
    return (
      <>
        <Notice title="赠送和销毁藏品前，会请你输入安全码" className="mb-6">
          它和登录密码分开保存：别人即使拿到你的手机、登录了账号，没有它也转不走藏品。设好
          {afterFreeze(info.freezeSeconds)}可以转赠和销毁。
        </Notice>
        <SafeCodeForm isSet={false} onDone={() => onSet?.()} />
      </>
    )
  }
  if (isEditing) {
    return (
      <>
        <Notice tone="rare" title={`重设后 ${hoursOf(info.freezeSeconds)} 小时内不能转赠和销毁`} className="mb-6">
          这段时间用来发现异常：如果不是你本人操作，还来得及处理。
        </Notice>
        <SafeCodeForm isSet onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
      </>
    )
  }
  return <Kept info={info} onEdit={() => setEditing(true)} />
}

function VerifyFirst() {
  return (
    <>
      <Notice tone="rare" title="先完成实名认证，才能设置安全码">
        安全码保护你的藏品。完成实名后，忘记安全码时才能确认重设的是你本人。认证通常一分钟内完成。
      </Notice>
      <Link
        to={paths.kycAuth.path}
        state={leadsBack}
        className={`${buttonStyle({ variant: 'primary', size: 'large', wide: true })} mt-6`}
      >
        去实名认证
      </Link>
    </>
  )
}

function Kept({ info, onEdit }: { info: SafeCodeInfo; onEdit: () => void }) {
  return (
    <>
      <p className="flex items-center gap-3 rounded-md bg-celadon-wash px-4 py-4">
        <ShieldIcon className="shrink-0 text-3xl text-celadon-ink" />
        <span>
          <span className="block font-medium">安全码已设置</span>
          <span className="text-sm text-ink-soft">
            {info.transferCodeSwitch ? '赠送和销毁藏品前都会请你输入' : '销毁藏品前会请你输入，赠送时不问'}
          </span>
        </span>
      </p>
      {info.lockedUntil !== null && (
        <div className="mt-4">
          <Locked until={info.lockedUntil} />
        </div>
      )}
      {info.frozenUntil !== null && (
        <Notice tone="rare" title="暂时不能转赠和销毁" className="mt-4">
          <FrozenGiving until={info.frozenUntil} onReached={() => void readSafeCode()} />
          。其他一切照常。
        </Notice>
      )}
      <div className="mt-6 divide-y divide-line border-y border-line">
        <GiftSwitch info={info} />
        <div className="flex min-h-16 items-center justify-between gap-4 py-3">
          <div>
            <p>重设安全码</p>
            <p className="text-sm text-ink-faint">忘记了，或担心被人知道</p>
          </div>
          <Button onClick={onEdit} className="shrink-0">
            重设
          </Button>
        </div>
      </div>
    </>
  )
}
