import { fillWithSamples } from '@app/contract/messageSamples'
import { messageGroups } from '@app/contract/messageKinds'
import type { AdminReply } from '@app/contract/admin/routes'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { Badge } from '../../parts/badge.tsx'
import { History } from '../../parts/history.tsx'
import { MessagePreview } from '../../parts/message-preview.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'

type Entry = AdminReply<'messageText/list'>['list'][number]

/** Page for the texts of the messages that the product writes to users. */
export default function MessageTexts() {
  const read = useRead('messageText/list', {})
  const may = useMay()
  return (
    <Page
      title="消息文案"
      help={
        <>
          <p>系统发给用户的每种消息的标题和正文。花括号里的词发送时换成实际内容，例如《{'{work}'}》换成作品名。</p>
          <p>修改只影响之后发出的消息，已经发出的不变。试发用示例内容写进一个账号，标题前有「【试发】」。</p>
        </>
      }
    >
      <QueryBoundary read={read}>
        {({ version, list }) =>
          Object.entries(messageGroups).map(([group, label]) => {
            const own = list.filter((entry) => entry.group === group)
            if (own.length === 0) return null
            return (
              <Section key={group} title={label}>
                <ul className="flex flex-col divide-y divide-line">
                  {own.map((entry) => (
                    <li
                      key={entry.kind}
                      className="grid gap-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,26rem)_auto] lg:items-end lg:justify-start lg:gap-6"
                    >
                      <div className="flex min-w-0 flex-col gap-2">
                        <h3 className="flex items-center gap-2 text-sm">
                          {entry.label}
                          {entry.isOwn && <Badge tone="going">改过</Badge>}
                        </h3>
                        <MessagePreview title={fillWithSamples(entry.title)} text={fillWithSamples(entry.text)} />
                      </div>
                      {may('content.publish') && <Actions entry={entry} version={version} />}
                    </li>
                  ))}
                </ul>
              </Section>
            )
          })
        }
      </QueryBoundary>
      {may('audit.read') && <History target="setting:messageTexts" />}
    </Page>
  )
}

function Actions({ entry: { kind, title, text, isOwn, names }, version }: { entry: Entry; version: number }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ActionButton
        path="messageText/save"
        label="修改"
        input={{ kind, version }}
        initial={{ title, text }}
        successMessage="已保存，之后的消息用新的文案"
      >
        {names.length > 0 && (
          <>
            可以用的词：
            {names.map(({ name, sample }) => (
              <span key={name} className="mr-3 inline-block">
                <code>{`{${name}}`}</code> 例如「{sample}」
              </span>
            ))}
          </>
        )}
      </ActionButton>
      <ActionButton path="messageText/try" label="试发" input={{ kind }} successMessage="已发到这个账号">
        写进一个账号的消息里，标题前有「【试发】」。通常发给自己的账号。
      </ActionButton>
      {isOwn && (
        <ConfirmButton
          path="messageText/reset"
          label="恢复默认"
          input={{ kind, version }}
          successMessage="已恢复默认文案"
        />
      )}
    </div>
  )
}
