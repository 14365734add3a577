import type { MessageId } from '@app/contract'
import { Button, buttonStyle, Field, TextArea, toast } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { useLocation } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { mutate } from '../../../lib/mutation.ts'
import { useForm } from '../../../lib/form.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import { leadsBack } from '../../../lib/way-back.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import { Counter } from '../../../lib/counter.tsx'
import { sayKindly, wrongText } from '../../../lib/unfit-words.ts'

/** Maximum characters of a comment, as in the contract. */
const most = 100

/** Form for a comment on a message, or the step required before it. */
export function CommentForm({ messageId }: { messageId: MessageId }) {
  const { isLogin, userInfo } = useSession()
  const { pathname, search } = useLocation()
  if (!isLogin) return <Before to={loginAddress(pathname + search)} label="登录后评论" note="看评论不用登录。" />
  if (!hasPassedKyc(userInfo))
    return <Before to={address('kycAuth')} label="实名后可评论" note="大约一分钟，认证好再回到这里。" />
  return <Form messageId={messageId} />
}

function Before({ to, label, note }: { to: string; label: string; note: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-soft">{note}</p>
      <Link to={to} state={leadsBack} className={buttonStyle({ size: 'small' })}>
        {label}
      </Link>
    </div>
  )
}

function Form({ messageId }: { messageId: MessageId }) {
  const form = useForm(
    { text: '' },
    { text: ({ text }) => (text.trim() ? wrongText(text.trim(), most) : '请先写下评论') },
  )
  const { values, errors, failure, pending } = form

  async function send({ text }: typeof values): Promise<void> {
    const input = { messageId, text: text.trim() }
    await sayKindly(() => mutate('hwnft/scenicSpotComment/comment', input))
    form.set('text', '')
    toast.good('评论已提交，审核通过后公开')
  }

  return (
    <FormFrame form={form} send={send}>
      <FormFailure text={failure} />
      <Field
        label="写评论"
        error={errors.text}
        hint="审核通过后公开。"
        aside={<Counter text={values.text} most={most} />}
      >
        <TextArea
          name="text"
          rows={2}
          placeholder="写下你的看法"
          value={values.text}
          onChange={(event) => form.set('text', event.target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="正在提交">
          发表评论
        </Button>
      </div>
    </FormFrame>
  )
}
