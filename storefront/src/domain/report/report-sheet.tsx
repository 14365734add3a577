import { Button, buttonStyle, CheckIcon, Field, Notice, RadioCards, TextArea } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { mutate } from '../../lib/mutation.ts'
import { Counter } from '../../lib/counter.tsx'
import { useForm } from '../../lib/form.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../person/kyc.ts'
import {
  type Choice,
  nameInstead,
  otherReason,
  reasonsOfName,
  reportReasons,
  type Reported,
  reportedNames,
} from './reported.ts'
import { leadsBack } from '../../lib/way-back.ts'

/** Maximum characters of the comment on a reason, as in the contract. */
const most = 200

export interface ReportSheetProps {
  reported: Reported
  onClose: () => void
}

/** Sheet that reports public content to the moderators. */
export default function ReportSheet({ reported, onClose }: ReportSheetProps) {
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  const [isSent, setIsSent] = useState(false)
  const title = `举报${reportedNames[reported.kind]}`
  if (isSent) return <Received title={title} onClose={onClose} />
  if (!isVerified) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        footer={
          <Link
            to={address('kycAuth')}
            state={leadsBack}
            onClick={onClose}
            className={buttonStyle({ variant: 'primary' })}
          >
            去实名认证
          </Link>
        }
      >
        <p className="text-ink-soft">举报前需要完成实名认证，大约一分钟，完成后可以回到这里继续。</p>
      </Dialog>
    )
  }
  return <ReportForm title={title} reported={reported} onClose={onClose} onSent={() => setIsSent(true)} />
}

function ReportForm({ title, reported, onClose, onSent }: ReportSheetProps & { title: string; onSent: () => void }) {
  const form = useForm<{ reason: Choice['value'] | ''; detail: string }>(
    { reason: '', detail: '' },
    {
      reason: ({ reason }) => (reason ? undefined : '请选择一个原因'),
      detail: ({ detail }) => (detail.trim().length > most ? `最多 ${most} 个字` : undefined),
    },
  )
  const { values, errors, failure, pending } = form

  async function send({ reason, detail }: typeof values): Promise<void> {
    if (reason === '') return
    const { kind, id, on } = reported
    const isName = kind === 'name' || reason === 'name'
    await mutate('hwnft/report/add', {
      ...(isName ? { kind: 'name', id, on } : { kind, id }),
      reason: reason === 'name' ? 'other' : reason,
      detail: detail.trim(),
    })
    onSent()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="由工作人员处理，对方不会知道举报人是谁。"
      insistent={pending}
      footer={
        <Button variant="primary" pending={pending} onClick={() => form.submit(send)}>
          提交举报
        </Button>
      }
    >
      <FormFrame form={form} send={send}>
        <FormFailure text={failure} />
        <Quoted reported={reported} />
        <RadioCards
          legend="举报原因"
          name="reason"
          options={choicesOf(reported)}
          value={values.reason || undefined}
          onChange={(reason) => form.set('reason', reason)}
        />
        {errors.reason && (
          <Notice tone="bad" urgent>
            {errors.reason}
          </Notice>
        )}
        <Field label="补充说明（可不写）" error={errors.detail} aside={<Counter text={values.detail} most={most} />}>
          <TextArea
            name="detail"
            rows={2}
            value={values.detail}
            onChange={(event) => form.set('detail', event.target.value)}
          />
        </Field>
      </FormFrame>
    </Dialog>
  )
}

function choicesOf({ kind, on }: Reported): Choice[] {
  if (kind === 'name') return [...reasonsOfName, otherReason]
  return [...reportReasons, ...(on ? [nameInstead] : []), otherReason]
}

/** Shows what is reported, so that the user does not report the wrong entry. */
function Quoted({ reported: { kind, name, text } }: { reported: Reported }) {
  const quoted = kind === 'name' ? name : text
  if (!quoted) return null
  return (
    <figure className="rounded-md bg-sunken px-4 py-3 text-sm">
      <blockquote className="line-clamp-3 wrap-anywhere whitespace-pre-line">{quoted}</blockquote>
      {kind !== 'name' && name && <figcaption className="mt-1 text-xs text-ink-faint">{name}</figcaption>}
    </figure>
  )
}

function Received({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} hideTitle footer={<Button onClick={onClose}>好的</Button>}>
      <div role="status" className="flex flex-col items-center pb-3 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-celadon-wash text-celadon-ink">
          <CheckIcon className="size-7" />
        </span>
        <p className="title mt-4 text-lg">已收到举报</p>
        <p className="mt-2 max-w-80 text-balance text-ink-soft">
          工作人员会尽快核实。被多位藏友举报的内容会先隐藏，核实后再决定。重复举报同一内容只计一次。
        </p>
      </div>
    </Dialog>
  )
}
