import { cutText } from '@app/contract/cutText'
import { Button, Notice, TextArea, toast, uniqueId } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { Section } from '../../parts/page.tsx'
import { type DraftStorage, forgetDraft, readDraft, useDraft } from '../../form/draft.ts'
import { ReplyPictures, storedPictures } from './reply-pictures.tsx'
import { messageOf } from '../../lib/call.ts'
import { useRead, useWrite } from '../../lib/query.ts'

type Ticket = AdminReply<'ticket/info'>

/**
 * Form for a reply to a ticket, or a note for staff. The text is stored while the user types and sent once, however
 * often it is submitted.
 */
export function Reply({ ticket: { ticketId, version, topic, state, entries } }: { ticket: Ticket }) {
  const draft: DraftStorage = { key: `ticket.${ticketId}`, lasts: 'browser' }
  const [text, setText] = useState(() => {
    const draftText = readDraft(draft)?.['text']
    return typeof draftText === 'string' ? draftText : ''
  })
  // Latest entry when the user began to write, so that a colleague's earlier reply is noticed before sending.
  // Assignment does not count.
  const last = entries.at(-1)?.entryId ?? ''
  const [read, setRead] = useState(last)
  const [key, setKey] = useState(() => uniqueId())
  const templates = useRead('ticketTemplate/list', {})
  const reply = useWrite('ticket/reply', { isQuiet: true })
  const note = useWrite('ticket/note', { isQuiet: true })
  const solve = useWrite('ticket/solve', { isQuiet: true })
  const [pictures, setPictures] = useState(() => storedPictures(readDraft(draft)?.['pictures']))
  useDraft(draft, { text, pictures }, text !== '' || pictures.length > 0)
  const isBehind = text !== '' && read !== last
  const error = reply.error ?? note.error ?? solve.error
  const isBusy = reply.isPending || note.isPending || solve.isPending

  function write(next: string) {
    if (text === '') setRead(last)
    setText(next)
    if (next === '' && pictures.length === 0) forgetDraft(draft)
  }

  async function send(work: () => Promise<{ version: number }>, message: string, clears: boolean) {
    try {
      await work()
      setKey(uniqueId())
      toast.good(message)
      if (!clears) return
      setText('')
      setPictures([])
      forgetDraft(draft)
    } catch {
      // The error is shown above the buttons.
    }
  }

  const trimmed = text.trim()
  const imageIds = pictures.map(({ imageId }) => imageId)
  const fitting = templates.data?.list.filter((one) => one.topic === null || one.topic === topic) ?? []
  return (
    <Section
      title="回复"
      aside={
        fitting.length > 0 && (
          <select
            aria-label="套用模板"
            className="field text-sm"
            value=""
            onChange={({ target }) => {
              const found = fitting.find(({ templateId }) => templateId === target.value)
              if (found) write(text ? `${text}\n${found.text}` : found.text)
            }}
          >
            <option value="">套用模板…</option>
            {fitting.map((one) => (
              <option key={one.templateId} value={one.templateId}>
                {one.name}
              </option>
            ))}
          </select>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <TextArea
          aria-label="回复"
          rows={4}
          value={text}
          onChange={(event) => write(cutText(event.target.value, 2000, 'codePoints'))}
        />
        <ReplyPictures ticketId={ticketId} pictures={pictures} onChange={setPictures} />
        {isBehind && (
          <Notice
            action={
              <Button size="small" variant="quiet" onClick={() => setRead(last)}>
                已查看，继续
              </Button>
            }
          >
            回复期间对话有新内容，请先查看再发送。
          </Notice>
        )}
        {error && (
          <Notice tone="bad" urgent>
            {messageOf(error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            variant="primary"
            pending={reply.isPending}
            disabled={trimmed === '' || isBehind || isBusy || state === 'solved'}
            onClick={() =>
              send(() => reply.mutateAsync({ ticketId, version, key, text: trimmed, imageIds }), '已回复', true)
            }
          >
            回复
          </Button>
          <Button
            size="small"
            pending={note.isPending}
            disabled={trimmed === '' || pictures.length > 0 || isBusy}
            onClick={() => send(() => note.mutateAsync({ ticketId, key, text: trimmed }), '已记下', true)}
          >
            记为内部备注
          </Button>
          <Button
            size="small"
            pending={solve.isPending}
            disabled={isBehind || isBusy || state === 'solved'}
            onClick={() => send(() => solve.mutateAsync({ ticketId, version, key }), '已标记为解决', false)}
          >
            标记为已解决
          </Button>
        </div>
      </div>
    </Section>
  )
}
