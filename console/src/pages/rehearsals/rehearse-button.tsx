import { Notice } from '@app/ui'
import type { DraftId, GoodsSn } from '@app/contract'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { InnerLink } from '../../parts/inner-link.tsx'

const initial = { people: 1000, curve: 'atOnce', earlyPercent: 10 } as const

/** Button that rehearses published goods or a draft, if the user may, and opens the rehearsal. */
export function RehearseButton(subject: { goodsSn: GoodsSn } | { draftId: DraftId }) {
  const may = useMay()
  const navigate = useNavigate()
  if (!may('rehearsal.run')) return null
  const shared = {
    label: '演练',
    initial,
    hints: rehearsalHints,
    successMessage: '已发起',
    onDone: ({ id }: AdminReply<'rehearsal/start'>) => void navigate({ to: `/rehearsals/${id}` }),
    children: <Readiness input={subject} />,
  }
  return 'draftId' in subject ? (
    <ActionButton path="rehearsal/startDraft" input={subject} {...shared} />
  ) : (
    <ActionButton path="rehearsal/start" input={subject} {...shared} />
  )
}

export const rehearsalHints = {
  people: `至多 ${formatCount(20_000)} 人`,
  earlyPercent: '没有优先购的不看这一项',
}

/** What the rehearsal does, or why it cannot begin. */
function Readiness({ input }: { input: AdminInputOf<'rehearsal/readiness'> }) {
  const { data } = useRead('rehearsal/readiness', input)
  if (data && data.hindrances.length > 0) {
    return (
      <Notice
        title="现在不能演练"
        action={data.runningId !== null && <InnerLink to={`/rehearsals/${data.runningId}`}>去看进行中的演练</InnerLink>}
      >
        {data.hindrances.join('；')}
      </Notice>
    )
  }
  return '用模拟用户按现在填写的规则买一次，盲盒买了就打开。在临时数据库里进行，结束就删除，不影响藏友和账目。'
}
