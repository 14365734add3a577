import { Button, CodeInput, Field, Notice } from '@app/ui'
import type { RefObject } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { LostNotice } from '../../lib/lost-notice.tsx'
import { useMinimumAge } from '../../domain/person/age.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import type { useRedeem } from './use-redeem.ts'
import { codeLength } from './labels.ts'
import { useSession } from '../../lib/session.ts'
import { leadsBack } from '../../lib/way-back.ts'

interface CodeFormProps {
  redeeming: ReturnType<typeof useRedeem>
  /** Receives the input element so that the dialog can focus it. */
  input: RefObject<HTMLInputElement | null>
  /** Called when the user leaves to verify their identity first. */
  onLeave: () => void
}

/** Field for the code, with its validation message. */
export function CodeForm({ redeeming, input, onLeave }: CodeFormProps) {
  const { code, write, redeem, lost, refusal, pending } = redeeming
  const age = useMinimumAge()
  const isUnderAge = useSession((session) => session.userInfo.isUnderAge)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void redeem()
      }}
    >
      {isUnderAge && (
        <Notice tone="rare" title={`满 ${age} 周岁才能兑换盲盒和礼盒`} className="mb-4">
          兑换码里是藏品的，现在就可以兑换。
        </Notice>
      )}
      <Field
        label="兑换码"
        hint={`${codeLength} 位，没有 0、O、1、I，可以直接粘贴`}
        error={refusal?.kind === 'code' && refusal.text}
      >
        <CodeInput
          ref={input}
          kind="letters"
          without="0O1I"
          length={codeLength}
          value={code}
          onChange={write}
          readOnly={pending}
          autoComplete="off"
        />
      </Field>
      {refusal?.kind === 'kyc' && (
        <Notice
          tone="rare"
          urgent
          title="完成实名认证后就能兑换"
          action={
            <Link
              to={paths.kycAuth.path}
              state={leadsBack}
              onClick={onLeave}
              className="inline-flex min-h-11 items-center font-medium underline"
            >
              去认证
            </Link>
          }
          className="mt-4"
        >
          兑换码还在，认证后再来即可。
        </Notice>
      )}
      <LostNotice lost={pending ? undefined : lost} submission="兑换" className="mt-4" />
      {refusal?.kind === 'other' && (
        <div className="mt-4">
          <FormFailure text={refusal.text} />
        </div>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={pending} className="mt-6">
        确认兑换
      </Button>
    </form>
  )
}
