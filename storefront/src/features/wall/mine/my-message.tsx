import { Button, buttonStyle, Notice } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { mutate } from '../../../lib/mutation.ts'
import { leadsBack } from '../../../lib/way-back.ts'
import type { Message } from '../api.ts'
import { patchMessage } from '../cards.ts'
import { beginning, leaf } from '../message-card.tsx'
import { MessagePictures } from '../message-pictures.tsx'
import { RelativeTime } from '../../../lib/relative-time.tsx'
import { StateBadge } from './state-badge.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const AppealSheet = lazySheetWithRetry(() => import('../../../domain/appeal/appeal-sheet.tsx'))
const DeleteQuestion = lazySheetWithRetry(() => import('./delete-question.tsx'))

/** One of the user's messages: state, reason it is hidden, and actions. */
export function MyMessage({ message }: { message: Message }) {
  const { messageId, time, text, spotName, state, reason, canAppeal, comments } = message
  const [asked, setAsked] = useState<'appeal' | 'delete'>()
  const close = () => setAsked(undefined)
  async function appeal(appealText: string): Promise<void> {
    const input = { messageId, text: appealText }
    const reply = await mutate('hwnft/scenicSpotMessage/appeal', input, { readsNothing: true })
    patchMessage(messageId, () => reply)
  }
  return (
    <article aria-label={`在${spotName}的留言：${beginning(text)}`} className={`${leaf} pb-4`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="title">{spotName}</h2>
        <StateBadge state={state} />
      </div>
      <p className="text-xs text-ink-faint">
        <RelativeTime time={time} />
      </p>
      <p className="mt-2.5 wrap-anywhere whitespace-pre-line">{text}</p>
      <MessagePictures message={message} className="mt-3" />
      <StateNote message={message} />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button size="small" variant="quiet" onClick={() => setAsked('delete')}>
          删除
        </Button>
        {canAppeal && (
          <Button size="small" onClick={() => setAsked('appeal')}>
            申诉
          </Button>
        )}
        {state === 'visible' && (
          <Link
            to={address('messageDetail', { id: messageId })}
            state={leadsBack}
            className={buttonStyle({ size: 'small' })}
          >
            看评论{comments > 0 && <span className="figures">{comments}</span>}
          </Link>
        )}
      </div>
      {asked === 'appeal' && (
        <AppealSheet
          description="每条留言可以申诉一次，由工作人员复核。"
          reason={reason}
          onSend={appeal}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteQuestion messageId={messageId} onClose={close} />}
    </article>
  )
}

function StateNote({ message: { state, reason, canAppeal } }: { message: Message }) {
  if (state === 'visible') return null
  if (state === 'pending') return <p className="mt-3 text-sm text-ink-faint">审核通过后公开。</p>
  const after = canAppeal ? '如有异议，可以申诉一次。' : '申诉已收到，复核结果会显示在这里。'
  return (
    <Notice tone={state === 'refused' ? 'bad' : 'plain'} title={reason} className="mt-3">
      {after}
    </Notice>
  )
}
