import type { AdminReply } from '@app/contract/admin/routes'
import { Button, Notice } from '@app/ui'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { use, useState } from 'react'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { adminLists } from '@app/contract/admin/lists.derived'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { EmergencyActionsOf } from '../goods/emergency.tsx'
import { NobodyApproves } from './approvers.tsx'
import { DraftActions } from './actions.tsx'
import { ContentFormProvider } from './content/form.ts'
import { useDraftContent } from './content/use-draft-content.ts'
import { ConflictNotice, SaveNote } from './save-note.tsx'
import { RehearseButton } from '../rehearsals/rehearse-button.tsx'
import { PendingNotice, usePendingApprovals } from '../../parts/pending-approvals.tsx'
import { PreflightPanel } from './preflight-panel.tsx'
import { editorOf } from './editors.ts'
import { Versions } from './versions.tsx'

const kindNames = labelsOf(adminLists['draft/list'].filters, 'kind')

/** Page for the published result of a draft. */
const pageOf: Readonly<Record<string, string>> = {
  work: '/goods',
  blindBox: '/boxes',
  giftBox: '/gift-boxes',
}

/** Page with the editor of one draft. */
export default function DraftDetail() {
  const id = useParam('id')
  const read = useRead('draft/info', { id })
  return <QueryBoundary read={read}>{(info) => <Editor key={info.id} info={info} />}</QueryBoundary>
}

function Editor({ info }: { info: AdminReply<'draft/info'> }) {
  const { id, kind, state } = info
  const editor = use(editorOf(kind))
  const pending = usePendingApprovals(`draft:${id}`)
  const [isUnlocked, setUnlocked] = useState(false)
  const isLocked = pending.length > 0 && !isUnlocked
  const may = useMay()
  const mayEdit = may('draft.edit') && state === 'open'
  const isEditable = mayEdit && !isLocked
  const draft = useDraftContent(info, isEditable)
  const preflight = useRead('draft/preflight', { id }, { keepsPrevious: true, isEnabled: state !== 'discarded' })
  const approvers = useRead('approval/approvers', { verb: 'draft/publish' }, { isEnabled: may('draft.publish') }).data
  const [isComparing, setComparing] = useState(false)
  const navigate = useNavigate()
  const findings = preflight.data?.findings ?? []
  const isCurrent = draft.isSaved && preflight.data?.version === draft.version
  const hasUnsent = isEditable && !draft.isSaved
  useBlocker({
    // Locally stored content is sent on the next visit, so only refused content needs a warning.
    shouldBlockFn: () =>
      hasUnsent &&
      (draft.saveState.state === 'refused' || draft.saveState.state === 'conflict') &&
      !window.confirm('还有未保存到服务器的修改，已存在这台电脑上。要离开吗？'),
    enableBeforeUnload: () => hasUnsent,
    disabled: !hasUnsent,
  })
  const title = draft.content['name'] ?? draft.content['title']
  return (
    <ContentFormProvider
      value={{ content: draft.content, change: draft.change, isEditable, frozen: info.frozen, findings }}
    >
      <Page
        title={typeof title === 'string' && title !== '' ? title : `未命名的${kindNames[kind] ?? ''}`}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{kindNames[kind]}</span>
            <StateBadge info={info} />
            <SaveNote saveState={draft.saveState} />
          </span>
        }
        actions={
          <>
            {(kind === 'work' || kind === 'blindBox') && info.publishedId !== null && (
              <EmergencyActionsOf goodsSn={info.publishedId} />
            )}
            {(kind === 'work' || kind === 'blindBox') && state !== 'discarded' && <RehearseButton draftId={id} />}
            <Button size="small" disabled={hasUnsent} onClick={() => void navigate({ to: `/drafts/${id}/preview` })}>
              预览
            </Button>
            <Button size="small" onClick={() => setComparing(true)}>
              历史版本
            </Button>
            <DraftActions
              info={info}
              draft={draft}
              blocks={findings.filter(({ level }) => level === 'blocks').length}
              isCurrent={isCurrent}
              approvers={approvers}
              isWaiting={pending.length > 0}
            />
          </>
        }
      >
        <PendingNotice
          pending={pending}
          action={
            mayEdit &&
            isLocked && (
              <Button size="small" onClick={() => setUnlocked(true)}>
                仍要修改
              </Button>
            )
          }
        >
          {isLocked ? '复核期间不能修改。' : '内容一改，这条申请就不会执行，要重新提交。'}
        </PendingNotice>
        {state === 'open' && approvers && <NobodyApproves approvers={approvers} />}
        {state === 'scheduled' && info.publishAt !== null && (
          <Notice>将在 {formatTime(info.publishAt)} 自动发布，在此之前不能修改。要改，请先取消定时。</Notice>
        )}
        {info.failure !== '' && <Notice tone="bad">上次定时没有发布：{info.failure}</Notice>}
        <ConflictNotice draft={draft} editor={editor} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-5 max-xl:order-2">
            {editor.sections.map(({ title: name, fields, Fields }) => (
              <Section key={name} title={name} aside={<Locked fields={fields} frozen={info.frozen} />}>
                <Fields />
              </Section>
            ))}
            <History target={`draft:${id}`} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-18">
            {state !== 'discarded' && <PreflightPanel findings={findings} isCurrent={isCurrent} />}
            <Section title="这份草稿">
              <Facts
                facts={[
                  { label: '版本', value: `#${draft.version}` },
                  {
                    label: '发布为',
                    value:
                      info.publishedId === null ? (
                        '尚未发布'
                      ) : kind in pageOf ? (
                        <InnerLink to={`${pageOf[kind]}/${info.publishedId}`}>{info.publishedId}</InnerLink>
                      ) : (
                        info.publishedId
                      ),
                  },
                  { label: '建立', value: `${info.createdBy.name}，${formatTime(info.createdAt).slice(0, 16)}` },
                  { label: '最后修改', value: `${info.updatedBy.name}，${formatTime(info.updatedAt).slice(0, 16)}` },
                ]}
              />
            </Section>
          </div>
        </div>
        {isComparing && (
          <Versions
            id={id}
            content={draft.content}
            editor={editor}
            onClose={() => setComparing(false)}
            {...(isEditable && {
              onTake: (content) => {
                // Locked fields keep their published values.
                draft.change((now) => ({
                  ...content,
                  ...Object.fromEntries(Object.keys(info.frozen).map((name) => [name, now[name]])),
                }))
                setComparing(false)
              },
            })}
          />
        )}
      </Page>
    </ContentFormProvider>
  )
}

function StateBadge({ info }: { info: AdminReply<'draft/info'> }) {
  if (info.state === 'scheduled') return <Badge tone="waiting">定时发布</Badge>
  if (info.state === 'discarded') return <Badge tone="over">已放弃</Badge>
  if (info.publishedId === null) return <Badge tone="going">未发布</Badge>
  return info.isChanged ? <Badge tone="waiting">有未发布的修改</Badge> : <Badge tone="done">已发布</Badge>
}

function Locked({ fields, frozen }: { fields: readonly string[]; frozen: Readonly<Record<string, string>> }) {
  const count = fields.filter((field) => field in frozen).length
  return count > 0 ? <span className="text-xs text-ink-faint">{count} 项已锁定</span> : null
}
