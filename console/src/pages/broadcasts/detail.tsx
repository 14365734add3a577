import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '../../form/action-button.tsx'
import { useParam } from '../../lib/address.ts'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { Facts } from '../../parts/facts.tsx'
import { History } from '../../parts/history.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ContentForm, known } from '../content/parts.tsx'
import { BroadcastBadge } from './badge.tsx'
import { MessagePreview } from '../../parts/message-preview.tsx'

type Broadcast = AdminReply<'broadcast/info'>

/** Milliseconds between checks of the progress. */
const lookAgain = 3000

/** Page of one message to a group, existing or new. */
export default function BroadcastPage() {
  const id = useParam('id')
  const read = useRead('broadcast/info', { broadcastId: id }, { isEnabled: id !== '', every: lookAgain })
  if (id === '') return <NewBroadcast />
  return <QueryBoundary read={read}>{(broadcast) => <OneBroadcast broadcast={broadcast} />}</QueryBoundary>
}

const hints = {
  audienceId: '没有合适的人群时，先到「人群」里存一个',
  text: '第一句话就说清楚什么事；手机上一行约 18 个字',
  page: '点开消息去哪里，例如 /goods/G2026000001、/notice',
  startsAt: '北京时间。留空：复核通过后马上发送',
}

function NewBroadcast() {
  const navigate = useNavigate()
  return (
    <Page title="写消息" actions={<InnerLink to="/audiences">人群</InnerLink>}>
      <ContentForm
        path="broadcast/save"
        input={{ broadcastId: undefined, version: 0 }}
        draft="broadcast new"
        hints={hints}
        label="保存草稿"
        onDone={({ broadcastId }) => void navigate({ to: `/broadcasts/${broadcastId}` })}
      />
    </Page>
  )
}

function OneBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const may = useMay()
  const { broadcastId, version, state, title, text, page, audienceId, audienceName, startsAt } = broadcast
  return (
    <Page
      target={`broadcast:${broadcastId}`}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title}
          <BroadcastBadge state={state} />
        </span>
      }
      note={`发给「${audienceName}」`}
      actions={may('broadcast.manage') && <Actions broadcast={broadcast} />}
    >
      {state === 'draft' ? (
        <Notice title="现在发送的话">
          「{audienceName}」现有 {formatCount(broadcast.people)} 人；停用的账号和关掉「平台通知」的用户不会收到。
        </Notice>
      ) : (
        <Reach broadcast={broadcast} />
      )}
      <Section title="手机上的样子">
        <MessagePreview title={title} text={text} />
      </Section>
      {state === 'draft' && may('broadcast.manage') && (
        <ContentForm
          path="broadcast/save"
          input={{ broadcastId, version }}
          initial={{ audienceId, title, text, page, ...known('startsAt', startsAt) }}
          draft={`broadcast ${broadcastId}`}
          hints={hints}
        />
      )}
      {may('audit.read') && <History target={`broadcast:${broadcastId}`} />}
    </Page>
  )
}

function Reach({ broadcast: { sent, read, page, startsAt, begunAt, endedAt } }: { broadcast: Broadcast }) {
  const share = sent === 0 ? '' : `（${Math.round((100 * read) / sent)}%）`
  return (
    <Section title="送达">
      <Facts
        facts={[
          { label: '已发', value: `${formatCount(sent)} 人` },
          { label: '已读', value: `${formatCount(read)} 人${share}` },
          { label: '打开的页面', value: page },
          { label: '定时', value: startsAt === null ? '' : formatTime(startsAt) },
          { label: '开始发送', value: begunAt === null ? '' : formatTime(begunAt) },
          { label: '结束', value: endedAt === null ? '' : formatTime(endedAt) },
        ]}
      />
    </Section>
  )
}

function Actions({ broadcast: { broadcastId, state, people, audienceName, startsAt } }: { broadcast: Broadcast }) {
  if (state === 'done' || state === 'stopped') return null
  return (
    <>
      <ActionButton path="broadcast/try" label="试发" input={{ broadcastId }} successMessage="已发到这个账号">
        写进一个账号的消息里，标题前有「【试发】」。通常发给自己的账号。
      </ActionButton>
      {state === 'draft' && (
        <ActionButton
          path="broadcast/begin"
          label="发送"
          variant="primary"
          input={{ broadcastId }}
          successMessage={startsAt === null ? '开始发送' : '到时间自动发送'}
        >
          发给「{audienceName}」现有的 {formatCount(people)} 人，发出后不能收回。
          {startsAt !== null && `到 ${formatTime(startsAt)} 才发送，人群以那时为准。`}
        </ActionButton>
      )}
      <ActionButton
        path="broadcast/stop"
        label={state === 'draft' ? '作废' : '停止'}
        input={{ broadcastId }}
        isDangerous
        successMessage={state === 'draft' ? '已作废' : '已停止'}
      >
        立即生效，不能恢复；已经发出的不收回。
      </ActionButton>
    </>
  )
}
