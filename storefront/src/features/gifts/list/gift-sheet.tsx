import type { GiftId } from '@app/contract'
import { GenericStatus } from '@app/contract/enums'
import { Button, ListSkeleton, Notice, Picture, SerialBadge, toast, useSubmitOnce } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { mutate, isLost, useApiMutation } from '../../../lib/mutation.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useLost } from '../../../lib/lost.ts'
import { useServerTime } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { type GiftDetail, giftInfo } from '../api.ts'
import { sayWhy } from '../ended.ts'
import { GiftCountdown } from '../gift-countdown.tsx'
import { Letter } from '../letter.tsx'
import RecallQuestion from '../recall-question.tsx'
import { Travelling } from '../travelling.tsx'
import { giftLabels } from '../labels.ts'
import { DeclineQuestion } from './decline-question.tsx'
import { Sides, toneStyle } from './gift-card.tsx'
import { GiftOutcome } from './gift-outcome.tsx'
import { Received } from './received.tsx'
import { queryClient } from '../../../lib/query.ts'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'

export interface GiftSheetProps {
  giftId: GiftId
  open: boolean
  onClose: () => void
}

/** Details of one gift before the user decides; afterwards its outcome. */
export default function GiftSheet({ giftId, open, onClose }: GiftSheetProps) {
  const reading = useQueryState({ ...giftInfo(giftId), enabled: open })
  const gift = reading.value
  const [question, setQuestion] = useState<'decline' | 'recall'>()
  const [taken, setTaken] = useState<GiftDetail>()
  const isOver = useServerTime((milliseconds) => gift !== undefined && milliseconds / 1000 >= gift.expireTime)
  const isWaiting = gift?.status === GenericStatus.await && !isOver
  const isMine = gift?.direction === 'sent'
  const submission = useSubmitOnce(open)
  const receive = useApiMutation('hwnft/giftRecord/receive', { isQuiet: true })

  /** Returns whether the piece is the user's now. */
  async function take(waiting: GiftDetail): Promise<boolean> {
    try {
      await mutate('hwnft/giftRecord/receive', { giftId, accept: true })
      setTaken(waiting)
      return true
    } catch (refusal) {
      if (!isLost(refusal)) await sayWhy(refusal, giftId)
      return false
    }
  }
  const accept = (waiting: GiftDetail) => submission.run(() => take(waiting))
  const lost = useLost('hwnft/giftRecord/receive', giftId, async () =>
    setTaken(gift ?? (await queryClient.fetchQuery(giftInfo(giftId)))),
  )

  async function decline(): Promise<void> {
    try {
      await receive.mutateAsync({ giftId, accept: false })
      toast.plain('已婉拒，藏品退回给对方')
      onClose()
    } catch (refusal) {
      await sayWhy(refusal, giftId)
    }
  }

  if (taken?.giftId === giftId)
    return <Received gift={taken} open={open} onClose={onClose} onLeave={() => setTaken(undefined)} />
  return (
    <>
      <Dialog
        open={open && question === undefined}
        onClose={onClose}
        isInAddress
        title={isMine ? '送出的藏品' : '收到的藏品'}
        footer={
          gift &&
          isWaiting &&
          (isMine ? (
            <Button onClick={() => setQuestion('recall')}>收回</Button>
          ) : (
            <>
              <Button onClick={() => setQuestion('decline')}>婉拒</Button>
              <Button
                variant="primary"
                pending={submission.isDone}
                pendingLabel="正在收下"
                onClick={() => accept(gift)}
              >
                收下
              </Button>
            </>
          ))
        }
      >
        <LostNotice
          lost={lost}
          submission="收下"
          onGoOn={gift && isWaiting ? () => accept(gift) : undefined}
          className="mb-4"
        />
        <QueryBoundary
          of={reading}
          loading={<ListSkeleton count={2} label="正在加载赠送" />}
          gone={<Notice>没有找到这份赠送，它可能属于别的账号。</Notice>}
          failure={{ className: 'py-8' }}
        >
          {(found) => <GiftBody gift={found} isWaiting={isWaiting} />}
        </QueryBoundary>
      </Dialog>
      {gift && question === 'recall' && <RecallQuestion gift={gift} onClose={() => setQuestion(undefined)} />}
      {gift && question === 'decline' && (
        <DeclineQuestion gift={gift} onDecline={decline} onClose={() => setQuestion(undefined)} />
      )}
    </>
  )
}

function GiftBody({ gift, isWaiting }: { gift: GiftDetail; isWaiting: boolean }) {
  const now = isWaiting ? gift.expireTime - 1 : gift.expireTime
  const labels = giftLabels(gift, now)
  return (
    // It scrolls and may contain nothing focusable, so keyboard users need it to be focusable.
    <div role="group" aria-label="这份赠送" tabIndex={0} className="grid gap-5 focus-visible:outline-offset-4">
      <Picture
        {...pictureProps(gift.cover, gift.name, '380px')}
        priority
        className="mount mx-auto w-5/6 rounded-sm md:w-72"
      />
      <div>
        <h3 className="title text-2xl leading-snug">{gift.name}</h3>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <SerialBadge serial={gift.serial} edition={gift.edition} />
          {gift.creatorName}
        </p>
        <Sides gift={gift} className="mt-3" />
      </div>
      {gift.message && <Letter>{gift.message}</Letter>}
      <div role="status" className="rounded-md bg-sunken/70 px-4 py-3 text-sm">
        <p className={`font-medium ${toneStyle[labels.tone]}`}>
          {labels.label}
          {isWaiting && (
            <>
              ，还剩 <GiftCountdown expireTime={gift.expireTime} />
            </>
          )}
        </p>
        <p className="mt-0.5 text-ink-soft">{labels.note}</p>
      </div>
      {isWaiting && <Travelling rights={gift.rights} holdDays={gift.holdDays} />}
      <GiftOutcome gift={gift} />
      {gift.story.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-4 text-sm leading-relaxed text-ink-soft">
          {gift.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </div>
  )
}
