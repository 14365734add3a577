import { Button } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { formatDistance, formatTime } from '../../lib/format.ts'
import { UserLink } from '../../parts/links.tsx'
import { KindBadge, Pictures } from './content-parts.tsx'
import { ModeratedText } from './moderated-text.tsx'

type Waiting = AdminReply<'moderation/queue'>['list'][number]

const whyLabels = labelsOf(adminLists['moderation/queue'].columns, 'why')
const reasonLabels = {
  abuse: '辱骂攻击',
  advertising: '广告引流',
  false: '虚假信息',
  private: '泄露隐私',
  other: '其他',
}

interface WaitingDetailProps {
  one: Waiting
  /** Undefined for users with read permission only. */
  onPass?: () => void
  onReject?: () => void
}

/** Everything needed to decide on one entry, and the decision. */
export function WaitingDetail({ one, onPass, onReject }: WaitingDetailProps) {
  const { kind, id, why, text, marks, pictures, doubts, reports, author, place, since, isHidden } = one
  const lists = [...new Set(marks.map(({ list }) => list))]
  return (
    <section
      aria-label="要处理的内容"
      className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 md:sticky md:top-17"
    >
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <KindBadge kind={kind} />
        <Badge tone={why === 'reported' ? 'waiting' : 'going'}>{whyLabels[why]}</Badge>
        <span className="ml-auto text-ink-faint tabular-nums">#{id}</span>
      </div>
      <p className="text-base leading-relaxed">
        <ModeratedText text={text} marks={marks} />
      </p>
      <Pictures pictures={pictures} />
      <Facts
        facts={[
          { label: '作者', value: <UserLink uid={author.uid}>{author.nickname}</UserLink> },
          { label: '所在', value: place },
          { label: '等待', value: `${formatDistance(since)}　${formatTime(since)}` },
          { label: '展示', value: isHidden ? '处理之前别人看不到' : '别人现在看得到' },
          ...(lists.length > 0 ? [{ label: '命中词表', value: lists.join('、') }] : []),
          ...(doubts.length > 0 ? [{ label: '机器疑点', value: doubts.join('、') }] : []),
        ]}
      />
      {reports.length > 0 && (
        <div>
          <h3 className="text-sm font-medium">{reports.length} 人举报</h3>
          <ul className="mt-1.5 flex flex-col gap-1 text-sm text-ink-soft">
            {grouped(reports).map(([label, count]) => (
              <li key={label} className="wrap-anywhere">
                {label}
                {count > 1 && <span className="ml-1.5 text-ink-faint">{count} 人</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {onPass && onReject && (
        <div className="flex gap-3 border-t border-line pt-4">
          <Button variant="primary" className="flex-1" onClick={onPass}>
            {why === 'reported' ? '保留' : '通过'}
            <Key>A</Key>
          </Button>
          <Button className="flex-1" onClick={onReject}>
            {why === 'reported' ? '撤下' : '不通过'}
            <Key>R</Key>
          </Button>
        </div>
      )}
    </section>
  )
}

/** Groups the reports by reason, each with its count. */
function grouped(reports: Waiting['reports']): [string, number][] {
  const counts = new Map<string, number>()
  for (const { reason, detail } of reports) {
    const label = reasonLabels[reason] + (detail && `：${detail}`)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
}

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden className="ml-1.5 rounded-xs border border-current px-1 text-xs opacity-70">
    {children}
  </kbd>
)
