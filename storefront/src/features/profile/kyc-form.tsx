import type { Reply } from '@app/contract/types'
import { Button, Checkbox, Field, linkStyle, TextInput, toast } from '@app/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useBasicConfig } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { Link } from '../../lib/router/link.tsx'
import { textKinds } from '../../lib/text-kinds.ts'
import { read } from '../../lib/query.ts'
import { readUser } from '../../lib/read-user.ts'
import { identityVersion, withConsent } from '../../domain/person/consent.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { useLedBack } from '../../lib/way-back.ts'
import { isNationalId, isRealName } from '../../lib/validators.ts'

/** Form for name and number as on the identity card. A user sent here from elsewhere returns there afterwards. */
export function KycForm({ triesLeft }: { triesLeft: number }) {
  const queries = useQueryClient()
  const goBack = useLedBack()
  const form = useForm(
    { realName: '', idNumber: '', agreed: false },
    {
      realName: ({ realName }) => (isRealName(realName) ? undefined : '请输入身份证上的姓名，2 到 20 个汉字'),
      idNumber: ({ idNumber }) => (isNationalId(idNumber) ? undefined : '身份证号码不正确，请核对 18 位号码'),
      agreed: ({ agreed }) => (agreed ? undefined : '请先勾选同意，我们才能核验证件号码'),
    },
  )
  const { values, errors } = form
  const agreement = useBasicConfig()?.agreements.find(({ key }) => key === 'identity-agreement')

  async function send({ realName, idNumber }: { realName: string; idNumber: string }) {
    const info: Reply<'user/user/kyc/info'> = await withConsent(form, identityVersion, (agreementVersion) =>
      call('user/user/kyc/add', { realName, idNumber, agreementVersion }),
    )
    queries.setQueryData(read('user/user/kyc/info', {}).queryKey, info)
    await readUser()
    if (!hasPassedKyc(info)) return
    toast.good('实名认证已通过')
    goBack?.()
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(send)
      }}
    >
      <Field label="真实姓名" required error={errors.realName}>
        <TextInput
          name="realName"
          autoComplete="name"
          clean={textKinds.realName}
          value={values.realName}
          onChange={(event) => form.set('realName', event.target.value)}
        />
      </Field>
      <Field label="身份证号码" required error={errors.idNumber} hint="加密保存，任何页面只显示首尾数位">
        <TextInput
          name="idNumber"
          autoComplete="off"
          clean={textKinds.idNumber}
          className="figures"
          value={values.idNumber}
          onChange={(event) => form.set('idNumber', event.target.value)}
        />
      </Field>
      <div>
        <Checkbox
          name="agreed"
          checked={values.agreed}
          aria-invalid={errors.agreed ? true : undefined}
          aria-describedby={errors.agreed ? 'identity-note' : undefined}
          onChange={(event) => form.set('agreed', event.target.checked)}
        >
          单独同意核验我的证件号码，只用于确认实名和年龄
          {agreement && (
            <>
              ，见
              <Link to={agreement.path} target="_blank" className={linkStyle}>
                《{agreement.title}》
              </Link>
            </>
          )}
        </Checkbox>
        <p id="identity-note" role="alert" className="text-sm text-vermilion-ink">
          {errors.agreed}
        </p>
      </div>
      <FormFailure text={form.failure} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={triesLeft === 0}
        pending={form.pending}
        pendingLabel="正在核验"
      >
        {triesLeft === 0 ? '今日次数已用完，请明天再试' : '提交认证'}
      </Button>
      <p className="text-center text-sm text-ink-faint">
        今天还可以提交 <span className="figures">{triesLeft}</span> 次
      </p>
    </form>
  )
}
