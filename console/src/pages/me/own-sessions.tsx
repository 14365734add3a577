import { Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

/** Sessions of the user; every other one can be ended here. */
export function OwnSessions() {
  const sessions = useRead('session/list', {})
  return (
    <Section title="登录的设备">
      <QueryBoundary read={sessions}>
        {({ list }) => (
          <ul className="-my-2 flex flex-col divide-y divide-line text-sm">
            {list.map((session) => (
              <li key={session.id} className="flex min-h-13 items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block truncate">{session.device || '未知设备'}</span>
                  <span className="text-ink-faint">
                    {session.address} · 登录于 {formatTime(session.startedAt)} · 最近使用 {formatTime(session.seenAt)}
                  </span>
                </span>
                {session.isThis ? (
                  <span className="shrink-0 text-celadon-ink">这台设备</span>
                ) : (
                  <ConfirmButton path="session/end" label="结束" input={{ id: session.id }} successMessage="已结束" />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Section>
  )
}
