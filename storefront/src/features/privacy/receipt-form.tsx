import { Button, Field, KeyValueList, Notice, TextInput } from '@app/ui'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { formatDateTime, formatLastDay } from '../../lib/time.ts'
import type { Receipt } from './api.ts'

const receiptNumberRule = ({ receiptNumber }: { receiptNumber: string }) =>
  /^[0-9A-Z]{20}$/.test(plain(receiptNumber)) ? undefined : '受理编号是 20 位字母和数字'

const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Looks up what became of a request to close an account, without a login. */
export function ReceiptForm() {
  const [receipt, setReceipt] = useState<Receipt>()
  const form = useForm({ receiptNumber: '' }, { receiptNumber: receiptNumberRule })
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async ({ receiptNumber }) => {
            setReceipt(undefined)
            setReceipt(await call('user/closure/receipt', { receiptNumber: plain(receiptNumber) }))
          })
        }}
      >
        <Field label="受理编号" required error={form.errors.receiptNumber} hint="申请注销时显示的 20 位字母和数字">
          <TextInput
            name="receiptNumber"
            autoComplete="off"
            autoCapitalize="characters"
            value={form.values.receiptNumber}
            onChange={(event) => form.set('receiptNumber', event.target.value)}
          />
        </Field>
        <FormFailure text={form.failure} />
        <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在查询">
          查询
        </Button>
      </form>
      {receipt && <Found receipt={receipt} />}
    </>
  )
}

const outcomes = {
  cooling: { tone: 'plain', title: '在冷静期内，可以登录后撤回' },
  blocked: { tone: 'rare', title: '还有事项没有完结，处理完会自动注销' },
  withdrawn: { tone: 'plain', title: '申请已撤回，账号照常使用' },
  closed: { tone: 'good', title: '账号已注销' },
} as const

function Found({ receipt: { state, requestedAt, dueOn, endedAt, receiptHash } }: { receipt: Receipt }) {
  const { tone, title } = outcomes[state]
  const rows = [
    { key: 'requested', label: '申请时间', value: formatDateTime(requestedAt) },
    ...(endedAt === null
      ? [{ key: 'due', label: '最迟完成', value: formatLastDay(dueOn) }]
      : [{ key: 'ended', label: '结束时间', value: formatDateTime(endedAt) }]),
    ...(receiptHash === ''
      ? []
      : [{ key: 'hash', label: '回执哈希', value: <span className="figures break-all">{receiptHash}</span> }]),
  ]
  return (
    <div className="mt-8" role="status">
      <Notice tone={tone} title={title}>
        {state === 'closed' ? '个人信息已删除，原手机号可以重新注册。' : ''}
      </Notice>
      <KeyValueList rows={rows} className="mt-4" />
    </div>
  )
}
