import type { OrderSn } from '@app/contract'
import { Button, Field, Price, RadioCards, TextInput } from '@app/ui'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/mutation.ts'
import { textKinds } from '../../../lib/text-kinds.ts'
import { toastError } from '../../../lib/query.ts'
import type { Invoice, InvoiceInfo } from './api.ts'

type Kind = Invoice['kind']

const kinds: { value: Kind; label: string; note: string }[] = [
  { value: 'personal', label: '个人', note: '写姓名，或写“个人”' },
  { value: 'company', label: '单位', note: '需要单位全称和税号' },
]

const taxNumberFormat = '15 到 20 位数字和大写字母'

/** Recipient of an invoice, as typed. */
interface Values {
  title: string
  taxNumber: string
  mail: string
}

/** Returns the validation messages, by field. */
function faultsOf(kind: Kind, { title, taxNumber, mail }: Values): Partial<Values> {
  return {
    ...(title.trim() === '' && { title: kind === 'company' ? '请填写单位全称' : '请填写抬头' }),
    ...(kind === 'company' && !/^[0-9A-Z]{15,20}$/.test(taxNumber) && { taxNumber: `税号是 ${taxNumberFormat}` }),
    ...(mail !== '' && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(mail) && { mail: '请检查邮箱地址' }),
  }
}

export interface InvoiceFormProps {
  orderSn: OrderSn
  info: InvoiceInfo
  onClose: () => void
}

/** Requests an invoice, or changes its recipient. */
export function InvoiceForm({ orderSn, info: { invoice, amount }, onClose }: InvoiceFormProps) {
  const ask = useApiMutation('order/invoice/ask', { isQuiet: true })
  const [kind, setKind] = useState<Kind>(invoice?.kind ?? 'personal')
  const [values, setValues] = useState<Values>({
    title: invoice?.title ?? '',
    taxNumber: invoice?.taxNumber ?? '',
    mail: invoice?.mail ?? '',
  })
  const [isMissed, setMissed] = useState(false)
  const faults = faultsOf(kind, values)
  const shown = isMissed ? faults : {}
  const say = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))

  function press(): Promise<void> | undefined {
    const isWrong = Object.keys(faults).length > 0
    setMissed(isWrong)
    return isWrong ? undefined : send()
  }

  async function send(): Promise<void> {
    const { title, taxNumber, mail } = values
    try {
      await ask.mutateAsync({
        orderSn,
        kind,
        title: title.trim(),
        ...(kind === 'company' && { taxNumber }),
        ...(mail !== '' && { mail }),
      })
      onClose()
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <div className="mt-4 space-y-4 rounded-md bg-sunken px-4 pt-4 pb-4">
      <RadioCards legend="抬头类型" name="invoice-kind" options={kinds} value={kind} onChange={setKind} />
      <Field label={kind === 'company' ? '单位全称' : '抬头'} error={shown.title} required>
        <TextInput
          clean={textKinds.invoiceTitle}
          value={values.title}
          onChange={(event) => say({ title: event.target.value })}
        />
      </Field>
      {kind === 'company' && (
        <Field
          label="税号"
          error={shown.taxNumber}
          hint={`${taxNumberFormat}，一般是 18 位的统一社会信用代码`}
          required
        >
          <TextInput
            clean={textKinds.taxNumber}
            autoCapitalize="characters"
            value={values.taxNumber}
            onChange={(event) => say({ taxNumber: event.target.value })}
          />
        </Field>
      )}
      <Field label="接收邮箱" error={shown.mail} hint="可以不填，开具后在这里下载">
        <TextInput
          inputMode="email"
          autoComplete="email"
          clean={textKinds.mail}
          value={values.mail}
          onChange={(event) => say({ mail: event.target.value })}
        />
      </Field>
      <p className="text-sm text-ink-soft">
        开票金额 <Price fen={amount} />
        ，按开具时实付减去已退计算。
      </p>
      <div className="flex gap-3">
        <Button size="small" onClick={onClose}>
          暂不申请
        </Button>
        <Button size="small" variant="primary" onClick={press} pendingLabel="正在提交">
          {invoice ? '提交修改' : '提交申请'}
        </Button>
      </div>
    </div>
  )
}
