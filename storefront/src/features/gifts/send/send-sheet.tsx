import { Button, Steps } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { isLost } from '../../../lib/mutation.ts'
import { call } from '../../../lib/call.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import type { Lost } from '../../../lib/lost.ts'
import { PhoneField } from '../../../lib/phone-field.tsx'
import { useSession } from '../../../lib/session.ts'
import type { SentGift } from '../api.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { GiftHead } from '../gift-head.tsx'
import { Check } from './check.tsx'
import { type Draft, keepDraft, noDraft, readDraft } from './draft.ts'
import { Sent } from './sent.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSending } from './use-sending.ts'
import { type SendSteps, sendSteps } from './use-steps.ts'
import { GiftMessageFields } from './gift-message-fields.tsx'
import { stepOfField, type Wrong, wrongGreeting, wrongOf, wrongPhone } from './wrong.ts'

export interface SendSheetProps {
  item: OwnItem
  steps: SendSteps
  /** A gift whose answer was lost. */
  lost: Lost | undefined
  /** Whether the address contains a step. */
  open: boolean
  onClose: () => void
}

/**
 * Ignores the second press of a double click: the button keeps its position between steps, and that press is not meant
 * for the next one.
 */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

const labels = { to: '受赠人', words: '赠言', check: '确认' } as const

/** Gives one piece away: recipient, message, summary, safe code, and what happens next. */
export default function SendSheet({ item, steps, lost, open, onClose }: SendSheetProps) {
  const uid = useSession((session) => session.userInfo.uid)
  const formId = useId()
  const [draft, setDraft] = useState(() => readDraft(uid, item.nftId))
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [sent, setSent] = useState<{ gift: SentGift; nickname: string }>()
  const [isLooking, setLooking] = useState(false)
  const isLookingNow = useRef(false)
  const sending = useSending(item.nftId, {
    onSent: (gift) => {
      setSent({ gift, nickname: draft.face?.nickname ?? '对方' })
      keepDraft(uid, item.nftId, null)
      setDraft(noDraft)
      steps.close()
    },
    onRefused: (error) => {
      if (!isLost(error)) refuse(wrongOf(error))
    },
  })
  // Until the recipient is known, there is nothing to write or to send.
  const step = steps.step && (draft.face?.phone === draft.phone ? steps.step : 'to')
  // While it closes, the sheet keeps its last content.
  const [shown, setShown] = useState(step ?? 'to')
  if (step && shown !== step) setShown(step)

  function write(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    setWrong(null)
    keepDraft(uid, item.nftId, next)
  }

  function refuse(found: Wrong | null): void {
    setWrong(found)
    if (found && stepOfField[found.field] !== steps.step) steps.goTo(stepOfField[found.field])
  }

  /** Looks up the phone unless its owner is known, and goes to the next step. */
  async function findRecipient(): Promise<void> {
    const found = wrongPhone(draft)
    if (found) return setWrong(found)
    if (isLookingNow.current) return
    if (draft.face?.phone === draft.phone) return steps.goTo('words')
    isLookingNow.current = true
    setLooking(true)
    try {
      const face = await call('user/user/byPhoneGetUser', { phone: draft.phone })
      write({ face: { phone: draft.phone, ...face } })
      steps.goTo('words')
    } catch (error) {
      const refusal = wrongOf(error)
      setWrong(refusal && { ...refusal, field: 'phone' })
    } finally {
      isLookingNow.current = false
      setLooking(false)
    }
  }

  function checkMessage(): void {
    const found = wrongGreeting(draft)
    if (found) setWrong(found)
    else steps.goTo('check')
  }

  function confirm(): Promise<void> {
    setWrong(null)
    return sending.send(draft)
  }

  if (sent) {
    const leave = () => setSent(undefined)
    return (
      <Dialog open onClose={leave} title="转赠">
        <Sent item={item} gift={sent.gift} nickname={sent.nickname} onLeave={leave} />
      </Dialog>
    )
  }
  const actions = { to: findRecipient, words: checkMessage, check: confirm }
  const pending = isLooking || sending.phase !== 'idle'
  return (
    <Dialog
      // The safe code dialog replaces this sheet while it is open.
      open={open && sending.phase !== 'asking'}
      onClose={onClose}
      isInAddress
      title="转赠"
      insistent={sending.phase === 'sending'}
      footer={
        <>
          {shown !== 'to' && (
            <Button onClick={() => steps.goTo(shown === 'check' ? 'words' : 'to')} disabled={pending}>
              上一步
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            pendingLabel={isLooking ? '正在查找' : '正在送出'}
            onClick={ignoreDoubleClick}
            className={shown === 'to' ? 'md:w-full' : undefined}
          >
            {shown === 'check' ? '确认送出' : '下一步'}
          </Button>
        </>
      }
    >
      <Steps
        label="转赠的步骤"
        steps={sendSteps.map((name) => ({ label: labels[name] }))}
        current={sendSteps.indexOf(shown)}
        className="mb-6"
      />
      <LostNotice lost={lost} submission="转赠" className="mb-5" />
      <StepFrame key={shown} id={formId} wrong={wrong} onSubmit={actions[shown]}>
        {shown === 'to' && (
          <>
            <GiftHead piece={item} />
            <PhoneField
              label="对方的手机号"
              value={draft.phone}
              error={wrong?.field === 'phone' ? wrong.text : undefined}
              hint="对方要在这里注册并完成实名，才能收下"
              onChange={(phone) => write({ phone })}
            />
          </>
        )}
        {shown === 'words' && <GiftMessageFields draft={draft} wrong={wrong} write={write} />}
        {shown === 'check' && <Check item={item} draft={draft} wrong={wrong} />}
      </StepFrame>
    </Dialog>
  )
}
