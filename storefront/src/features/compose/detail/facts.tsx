import { formatCount, KeyValueList, SectionHeading } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatMoment } from '../../../lib/moment.ts'
import type { Activity } from '../api.ts'

/** Times, limits and rules of an activity. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const { startTime, endTime, total, left, perPersonLimit, rules } = activity
  const now = serverSeconds()
  const start = formatMoment(startTime, now, { today: '今天' })
  const time =
    endTime === null ? `${start} 起，合完为止` : `${start} 至 ${formatMoment(endTime, now, { today: '今天' })}`
  return (
    <>
      <KeyValueList
        rows={[
          { key: 'time', label: '活动时间', value: time },
          { key: 'total', label: '名额', value: `共 ${formatCount(total)} 件，还剩 ${formatCount(left)} 件` },
          { key: 'limit', label: '每人限合成', value: perPersonLimit > 0 ? `${perPersonLimit} 件` : '不限' },
        ]}
      />
      {rules.length > 0 && (
        <section aria-labelledby="rules-title" className="mt-10">
          <SectionHeading>
            <span id="rules-title">合成须知</span>
          </SectionHeading>
          <ol className="mt-4 grid list-decimal gap-2 pl-5 text-sm leading-relaxed text-ink-soft">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
