import { Button, cx, Notice } from '@app/ui'
import { useState } from 'react'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { mutate } from '../../lib/mutation.ts'
import { RelativeTime } from '../../lib/relative-time.tsx'
import { formatLastDay } from '../../lib/time.ts'
import type { Decision } from './api.ts'
import { kindLabels, stateLabels } from './labels.ts'

const AppealSheet = lazySheetWithRetry(() => import('../../domain/appeal/appeal-sheet.tsx'))

const looks: Record<Decision['state'], string> = {
  standing: 'bg-sunken text-ink-soft',
  appealed: 'bg-gold-wash text-gold-ink',
  upheld: 'bg-sunken text-ink-soft',
  lifted: 'bg-celadon-wash text-celadon-ink',
}

/** One decision about the user's text: reason, progress, and the way to appeal. */
export function DecisionLeaf({ decision }: { decision: Decision }) {
  const { decisionId, kind, words, verdict, reason, time, state, appealUntil, appeal, answer } = decision
  const [isAppealing, setAppealing] = useState(false)
  const name = kindLabels[kind]
  return (
    <article aria-label={`我的${name}`} className="rounded-md bg-surface p-4 ring-1 ring-line sm:px-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-medium">{name}</h2>
        <span className={cx('shrink-0 rounded-sm px-2 py-0.5 text-xs whitespace-nowrap', looks[state])}>
          {stateLabels[state]}
        </span>
      </div>
      <p className="text-xs text-ink-faint">
        <RelativeTime time={time} />
      </p>
      {words && <p className="mt-2.5 wrap-anywhere whitespace-pre-line">{words}</p>}
      <Notice title={verdict === 'reject' ? `没有通过：${reason}` : `已撤下：${reason}`} className="mt-3">
        {noteOf(decision)}
      </Notice>
      {appeal !== null && (
        <dl className="mt-3 grid gap-2 text-sm">
          <div>
            <dt className="text-xs text-ink-faint">你的申诉</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{appeal}</dd>
          </div>
          {answer !== null && (
            <div>
              <dt className="text-xs text-ink-faint">答复</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
            </div>
          )}
        </dl>
      )}
      {appealUntil !== null && (
        <div className="mt-3 flex justify-end">
          <Button size="small" onClick={() => setAppealing(true)}>
            申诉
          </Button>
        </div>
      )}
      {isAppealing && (
        <AppealSheet
          description="每次处理可以申诉一次，由另一位工作人员复核。"
          reason={reason}
          onSend={(text) => mutate('hwnft/appeal/add', { decisionId, text })}
          onClose={() => setAppealing(false)}
        />
      )}
    </article>
  )
}

function noteOf({ kind, state, appealUntil }: Decision): string {
  if (state === 'appealed') return '申诉已收到，由另一位工作人员复核，结果显示在这里。'
  if (state === 'lifted') return '处理已撤销，内容恢复展示。'
  if (state === 'upheld') return '经复核，维持原处理。'
  if (kind === 'name') return '可以重新设置一个。'
  if (appealUntil === null) return '已过申诉期限。'
  return `如有异议，${formatLastDay(appealUntil)} 及之前可以申诉一次。`
}
