import { Platform } from '@app/contract/enums'
import { Button } from '@app/ui'
import { useServerTime } from '../../lib/clock.ts'
import { formatDateTime, relativeTime } from '../../lib/time.ts'
import type { Login } from './api.ts'

const platformLabels: Record<Platform, string> = {
  [Platform.h5]: '手机网页',
  [Platform.web]: '网页',
  [Platform.app]: 'App',
}

/** One active login. */
export function LoginRow({ login, onEnd }: { login: Login; onEnd: () => void }) {
  const active = useServerTime((milliseconds) => relativeTime(login.activeTime, milliseconds))
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5">
          {login.device}
          {login.isCurrent && (
            <span className="rounded-sm bg-celadon-wash px-1.5 text-xs leading-5 text-celadon-ink">当前</span>
          )}
        </p>
        <p className="figures mt-0.5 text-sm text-ink-faint">
          {platformLabels[login.platform]} · {login.ip} · {login.isCurrent ? '正在使用' : `最近使用：${active}`}
        </p>
        <p className="figures text-sm text-ink-faint">{formatDateTime(login.createTime)} 登录</p>
      </div>
      {!login.isCurrent && (
        <Button size="small" aria-label={`让 ${login.device} 退出`} onClick={onEnd} className="shrink-0">
          退出
        </Button>
      )}
    </li>
  )
}
