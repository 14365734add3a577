import { Button, buttonStyle, Field, TextArea, toast } from '@app/ui'
import { Link, useLocation } from 'react-router'
import { address } from '../../../app/paths.ts'
import { actOnce } from '../../../lib/act.ts'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/form.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import { loginAddress } from '../../../lib/login-address.ts'
import { queryClient } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../lib/user.ts'
import { commentPages } from '../api.ts'
import { Counter } from '../counter.tsx'
import { sayKindly } from '../refusals.ts'

/** Characters of a comment, as the contract has it. */
const most = 100

/** Says something on a message, or what has to be done before. */
export function CommentForm({ messageId }: { messageId: string }) {
  const { isLogin, userInfo } = useSession()
  const { pathname, search } = useLocation()
  if (!isLogin) return <Before to={loginAddress(pathname + search)} label="登录后评论" note="看评论不用登录。" />
  if (!hasPassedKyc(userInfo))
    return <Before to={address('kycAuth')} label="实名后可评论" note="大约一分钟，认证好再回到这里。" />
  return <Form messageId={messageId} uid={userInfo.uid} />
}

function Before({ to, label, note }: { to: string; label: string; note: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-soft">{note}</p>
      <Link to={to} className={buttonStyle({ size: 'small' })}>
        {label}
      </Link>
    </div>
  )
}

function Form({ messageId, uid }: { messageId: string; uid: string }) {
  const form = useForm({ text: '' }, { text: ({ text }) => wrongText(text.trim()) })
  const { values, errors, failure, pending } = form

  async function send({ text }: typeof values): Promise<void> {
    const input = { messageId, text: text.trim() }
    await sayKindly(() =>
      actOnce(`comment ${uid} ${JSON.stringify(input)}`, (idempotencyKey) =>
        call('hwnft/scenicSpotComment/comment', input, { idempotencyKey }),
      ),
    )
    form.set('text', '')
    toast.good('评论已收到，工作人员看过后大家就能看到')
    await queryClient.invalidateQueries({ queryKey: commentPages(messageId).queryKey })
  }

  return (
    <FormFrame form={form} send={send}>
      <FormFailure text={failure} />
      <Field
        label="写评论"
        error={errors.text}
        hint="工作人员看过以后，大家就能看到。"
        aside={<Counter length={values.text.trim().length} most={most} />}
      >
        <TextArea
          name="text"
          rows={2}
          placeholder="接着说两句"
          value={values.text}
          onChange={(event) => form.set('text', event.target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="正在交上去">
          发表评论
        </Button>
      </div>
    </FormFrame>
  )
}

function wrongText(text: string): string | undefined {
  if (text === '') return '写几个字再发表'
  return text.length > most ? `最多 ${most} 个字，现在多了 ${text.length - most} 个` : undefined
}
