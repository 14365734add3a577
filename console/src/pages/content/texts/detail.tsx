import { textStates } from '@app/contract/admin/contentNames'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { Button, Notice } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress, useParam } from '../../../lib/address.ts'
import { Badge } from '../../../parts/badge.tsx'
import { Page, Section } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { ActionButton } from '../../../form/action-button.tsx'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { RichText } from '../../../form/rich-text/rich-text.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { History } from '../../../parts/history.tsx'
import { ContentForm, known, richTextControl } from '../parts.tsx'
import { compareTexts } from './compare.ts'
import { textTones } from './tones.ts'

type Version = AdminReply<'text/info'>['list'][number]

/** Page of one text with all of its versions, existing or new. */
export default function Text() {
  const key = useParam('key')
  const read = useRead('text/info', { key }, { isEnabled: key !== '' })
  if (key === '') return <NewText />
  return <QueryBoundary read={read}>{({ list }) => <Versions versions={list} />}</QueryBoundary>
}

function NewText() {
  const [{ key, title }] = useAddress()
  const template = useRead('text/template', { key: key ?? '' }, { isEnabled: key !== undefined })
  return (
    <Page title="写一份页面或协议">
      {key === undefined || template.error ? (
        <NewTextForm {...(key && { initial: { key, ...(title && { title }) } })} />
      ) : (
        <QueryBoundary read={template}>
          {({ blanks, ...initial }) => (
            <>
              <Notice>
                正文是模板，先把 {blanks.length} 处空填好：{blanks.join('、')}。没填完不能公布。
                {blanks.length > 0 && '期限、次数等数字请与自己的设置核对。'}
              </Notice>
              <NewTextForm initial={{ key, ...initial }} isFromTemplate />
            </>
          )}
        </QueryBoundary>
      )}
    </Page>
  )
}

function NewTextForm({
  initial,
  isFromTemplate = false,
}: {
  initial?: Partial<AdminInputOf<'text/save'>>
  isFromTemplate?: boolean
}) {
  const navigate = useNavigate()
  return (
    <ContentForm
      path="text/save"
      input={{ textVersionId: undefined, revision: 0, isFromTemplate }}
      initial={{ version: '1.0', ...initial }}
      draft={`text ${initial?.key ?? 'new'}`}
      hints={hints}
      controls={controls}
      label="保存草稿"
      onDone={({ key: written }) => void navigate({ to: `/texts/${written}` })}
    />
  )
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const may = useMay()
  const [isWriting, setWriting] = useState(false)
  const [newest] = versions
  const base = versions.find(({ state }) => state === 'holding') ?? newest
  if (!base) return null
  const { key, title, content, isAgreement, position } = base
  return (
    <Page
      title={title}
      note={`${key} · ${versions.length} 个版本`}
      actions={
        may('content.edit') && (
          <Button size="small" variant="primary" onClick={() => setWriting(!isWriting)}>
            {isWriting ? '取消' : '写新版本'}
          </Button>
        )
      }
    >
      {isWriting && (
        <ContentForm
          path="text/save"
          title="新版本"
          input={{ textVersionId: undefined, revision: 0, key }}
          initial={{ title, content, isAgreement, position }}
          draft={`text ${key} new`}
          hints={hints}
          controls={controls}
          label="保存草稿"
          onDone={() => setWriting(false)}
        />
      )}
      {versions.map((version, index) => (
        <OneVersion key={version.textVersionId} version={version} older={versions[index + 1]} />
      ))}
      {may('audit.read') && <History target={`text:${key}`} />}
    </Page>
  )
}

function OneVersion({ version, older }: { version: Version; older: Version | undefined }) {
  const may = useMay()
  const [open, setOpen] = useState<'text' | 'difference' | 'form'>()
  const { textVersionId, revision, state, key, title, content, isAgreement, position, effectiveAt, isPublic } = version
  const toggle = (what: typeof open) => setOpen(open === what ? undefined : what)
  return (
    <>
      <Section
        title={
          <span className="flex items-center gap-2">
            <span className="tabular-nums">{version.version}</span>
            <Badge tone={textTones[state]}>{textStates[state]}</Badge>
            {version.needsReview && <Badge tone="waiting">需由律师审核</Badge>}
          </span>
        }
        aside={
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" variant="quiet" onClick={() => toggle('text')}>
              {open === 'text' ? '收起' : '原文'}
            </Button>
            {older && (
              <Button size="small" variant="quiet" onClick={() => toggle('difference')}>
                {open === 'difference' ? '收起' : `与 ${older.version} 比较`}
              </Button>
            )}
            {may('content.edit') && !version.isKept && (
              <Button size="small" onClick={() => toggle('form')}>
                {open === 'form' ? '收起' : '修改'}
              </Button>
            )}
            {may('content.edit') && !isPublic && (
              <ConfirmButton
                path="text/remove"
                label="删除草稿"
                variant="danger"
                input={{ textVersionId, revision }}
                successMessage="已删除"
              />
            )}
            {may('content.publish') && version.needsReview && (
              <ActionButton
                path="text/confirmReview"
                label="确认已审核"
                input={{ textVersionId }}
                successMessage="已确认经律师审核"
              >
                这个版本来自模板。请律师按你们的业务审核并改好，再在这里写明由谁、在哪天审核。
              </ActionButton>
            )}
            {may('content.publish') && !version.isKept && (
              <ActionButton
                path="text/publish"
                label={isPublic ? '收回' : '公布'}
                variant={isPublic ? 'danger' : 'primary'}
                input={{ textVersionId, revision, isPublic: !isPublic }}
              >
                {isPublic
                  ? '还没有生效，可以收回：公众立即看不到这个版本。'
                  : `公布后人人可以查看，${formatTime(effectiveAt)} 起生效（已经过了的，从现在起）。生效后不能再改。${version.needsReview ? '这个版本来自模板，还没有确认经律师审核。' : ''}`}
              </ActionButton>
            )}
          </span>
        }
      >
        <p className="text-sm text-ink-soft tabular-nums">
          {formatTime(effectiveAt)} 生效
          {version.consultFrom !== null &&
            version.consultUntil !== null &&
            ` · 征求意见 ${formatTime(version.consultFrom).slice(0, 16)} 至 ${formatTime(version.consultUntil).slice(0, 16)}`}
          <span className="ml-3 text-xs break-all text-ink-faint">同意记录里写作 {version.consentName}</span>
        </p>
        {open === 'text' && (
          <div className="mt-3">
            <RichText label={`${version.version} 的原文`} value={content} onChange={() => undefined} isDisabled />
          </div>
        )}
        {open === 'difference' && older && <Compared older={older} newer={version} />}
      </Section>
      {open === 'form' && (
        <ContentForm
          path="text/save"
          title={`修改 ${version.version}`}
          input={{ textVersionId, revision, key }}
          initial={{
            version: version.version,
            title,
            content,
            isAgreement,
            position,
            effectiveAt,
            ...known('consultFrom', version.consultFrom),
            ...known('consultUntil', version.consultUntil),
          }}
          draft={`text ${textVersionId}`}
          hints={hints}
          controls={controls}
        />
      )}
    </>
  )
}

/** Comparison in which removed text is struck out and added text is highlighted. */
function Compared({ older, newer }: { older: Version; newer: Version }) {
  const pieces = compareTexts(older.content, newer.content)
  const isSame = pieces.every(({ kind }) => kind === 'same')
  return (
    <div className="mt-3 flex max-w-[48rem] flex-col gap-1.5 text-sm leading-7">
      {isSame && <p className="text-ink-faint">文字没有变化。</p>}
      {pieces.map(({ position, kind, text }) =>
        kind === 'same' ? (
          <p key={position} className="text-ink-soft">
            {text}
          </p>
        ) : kind === 'gone' ? (
          <p key={position}>
            <del className="bg-vermilion-wash text-vermilion-ink">{text}</del>
          </p>
        ) : (
          <p key={position}>
            <ins className="bg-celadon-wash text-celadon-ink no-underline">{text}</ins>
          </p>
        ),
      )}
    </div>
  )
}

const hints = {
  key: '网址里的名字，定下后不能改，例如 policy、user-agreement。',
  version: '例如 2026.1；同一份文字里不能重复。',
  effectiveAt: '北京时间。公布时已经过了的，从公布那一刻起生效。',
  consultFrom: '公布之后，在这段时间里注明正在征求意见。可以不填。',
  position: '协议列表里的先后，小的在前。',
}
const controls = { content: richTextControl('正文') }
