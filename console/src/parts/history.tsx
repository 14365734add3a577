import { Time } from '@app/ui'
import { Section } from './page.tsx'
import { QueryBoundary } from './query-boundary.tsx'
import { formatTime } from '../lib/format.ts'
import { useMay } from '../lib/session.ts'
import { useRead } from '../lib/query.ts'
import { actionLabel } from './action-labels.ts'
import { Difference } from './difference.tsx'

/** Actions of staff on one record, the newest first; hidden without permission for the audit. */
export function History({ target }: { target: string }) {
  const may = useMay()
  return may('audit.read') ? <Entries target={target} /> : null
}

function Entries({ target }: { target: string }) {
  const read = useRead('audit/list', { target })
  return (
    <Section title="操作记录">
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-faint">还没有操作记录</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {list.map((entry) => (
                <li key={entry.id} className="flex flex-col gap-1 py-2.5 text-sm first:pt-0 last:pb-0">
                  <p>
                    <Time at={entry.at} className="text-ink-faint tabular-nums">
                      {formatTime(entry.at)}
                    </Time>
                    <span className="mx-2">{entry.staff.name || '系统'}</span>
                    <span className="font-medium">{actionLabel(entry.verb)}</span>
                    {entry.outcome === 'refused' && <span className="ml-2 text-vermilion-ink">未执行</span>}
                  </p>
                  {entry.reason && <p className="text-ink-soft">{entry.reason}</p>}
                  <Difference before={entry.before} after={entry.after} verb={entry.verb} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
