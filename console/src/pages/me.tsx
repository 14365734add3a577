import { Page, Section } from '../app/page.tsx'
import { Shown } from '../app/shown.tsx'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { formatTime } from '../lib/format.ts'
import { useMe } from '../lib/me.ts'
import { useRead } from '../lib/query.ts'

/** One's own account: where it is open, and by what it is opened. */
export default function Me() {
  const me = useMe()
  const sessions = useRead('session/list', {})
  return (
    <Page title="我的账号" note={`${me.displayName} · ${me.name} · ${me.roles.map(({ name }) => name).join('、')}`}>
      <Section title="第二步验证">
        <ul className="flex flex-col divide-y divide-line text-sm">
          <li className="py-2">身份验证器：{me.hasTotp ? '已登记' : '未登记'}</li>
          {me.passkeys.map((key) => (
            <li key={key.id} className="flex items-center justify-between gap-3 py-2">
              <span>
                通行密钥「{key.name}」
                <span className="ml-2 text-ink-faint">
                  {key.usedAt === null ? '还没有用过' : `最近使用 ${formatTime(key.usedAt)}`}
                </span>
              </span>
              <ConfirmButton path="session/removePasskey" label="移除" input={{ id: key.id }} said="已移除" />
            </li>
          ))}
          <li className="py-2">还有 {me.recoveryCodes} 个恢复码可用</li>
        </ul>
      </Section>
      <Section title="登录的设备">
        <Shown read={sessions}>
          {({ list }) => (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {list.map((session) => (
                <li key={session.id} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block truncate">{session.device || '未知设备'}</span>
                    <span className="text-ink-faint">
                      {session.address} · {formatTime(session.seenAt)}
                    </span>
                  </span>
                  {session.isThis ? (
                    <span className="shrink-0 text-celadon-ink">这台设备</span>
                  ) : (
                    <ConfirmButton path="session/end" label="结束" input={{ id: session.id }} said="已结束" />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Shown>
      </Section>
    </Page>
  )
}
