import { cleanNumber } from '@app/contract/cleanText'
import { cutText } from '@app/contract/cutText'
import { Button, Field, Notice, RadioCards, TextArea, TextInput, toast, uniqueId } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { OrderSn } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { useDeferredValue, useState } from 'react'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { type DraftStorage, forgetDraft, readDraft, useDraft } from '../../form/draft.ts'
import { useRefusal } from '../../form/use-refusal.ts'
import { approvalMessage } from '../../form/approval-message.ts'
import { reasonOf, messageOf } from '../../lib/call.ts'
import { formatFen } from '../../lib/format.ts'
import { useRead, useWrite } from '../../lib/query.ts'

type Preview = AdminReply<'order/refundPreview'>

/** Button that refunds an order, in whole or in part, after a preview of the effects. */
export function RefundButton({ orderSn }: { orderSn: OrderSn }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        退款
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="退款" size="wide">
        {isOpen && <Refund orderSn={orderSn} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

interface Typed {
  isWhole: boolean
  yuan: string
  reason: string
  /** Idempotency key of one refund; it survives repeated presses, lost answers and a reload. */
  key: string
}

/** Restores the dialog's input after an answer was lost. */
function typedOf(stored: Readonly<Record<string, unknown>> = {}): Typed {
  const { isWhole, yuan, reason, key } = stored
  return {
    isWhole: isWhole !== false,
    yuan: typeof yuan === 'string' ? yuan : '',
    reason: typeof reason === 'string' ? reason : '',
    key: typeof key === 'string' ? key : uniqueId(),
  }
}

function Refund({ orderSn, onDone }: { orderSn: OrderSn; onDone: () => void }) {
  const draft: DraftStorage = { key: `order/refund ${orderSn}`, lasts: 'tab' }
  const [typed, setTyped] = useState(() => typedOf(readDraft(draft)))
  const [isTried, setTried] = useState(false)
  const { isWhole, yuan, reason, key } = typed
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  useDraft(draft, { ...typed }, !isWhole || yuan !== '' || reason !== '')
  const amountFen = isWhole ? undefined : Math.round(Number(cleanNumber(yuan)) * 100)
  const isAmount = amountFen === undefined || (Number.isInteger(amountFen) && amountFen > 0)
  const asked = useDeferredValue(amountFen)
  const preview = useRead(
    'order/refundPreview',
    { orderSn, ...(asked !== undefined && isAmount && asked > 0 && { amountFen: asked }) },
    { keepsPrevious: true },
  )
  const refund = useWrite('order/refund', { isQuiet: true })
  const part = useRefusal(() => undefined)

  async function send({ refundedFen }: Preview) {
    setTried(true)
    if (!isAmount || reason.trim().length < 2) return
    try {
      const reply = await refund.mutateAsync({
        orderSn,
        ...(amountFen !== undefined && { amountFen }),
        refundedFen,
        reason: reason.trim(),
        key,
      })
      forgetDraft(draft)
      toast.good(approvalMessage(reply) ?? '已退款，渠道到账需要一点时间')
      onDone()
    } catch (error) {
      // Shown above the button. The key was used for another amount, so the next press is a separate refund.
      part(messageOf(error))
      if (reasonOf(error) === 'IDEMPOTENCY_KEY_REUSED') type({ key: uniqueId() })
    }
  }

  return (
    <QueryBoundary read={preview}>
      {(data) => (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send(data)
          }}
        >
          <RadioCards
            legend="退款范围"
            hideLegend
            name="refund"
            value={isWhole ? 'whole' : 'part'}
            onChange={(value) => type({ isWhole: value === 'whole' })}
            options={[
              { value: 'whole', label: `全部退回 ${formatFen(data.leftFen)}`, note: '买到的一并收回' },
              { value: 'part', label: '部分退款', note: '只退款，商品归买家' },
            ]}
          />
          {!isWhole && (
            <Field
              label="退款金额"
              required
              hint={`最多 ${formatFen(data.leftFen)}`}
              error={isTried && !isAmount ? '请填写大于零的金额' : undefined}
            >
              <TextInput
                before="¥"
                inputMode="decimal"
                value={yuan}
                onChange={(event) => type({ yuan: event.target.value })}
              />
            </Field>
          )}
          <Field
            label="原因"
            required
            hint="买家会看到"
            error={isTried && reason.trim().length < 2 ? '请填写原因' : undefined}
          >
            <TextArea
              rows={2}
              value={reason}
              onChange={(event) => type({ reason: cutText(event.target.value, 100, 'codePoints') })}
            />
          </Field>
          <Effects preview={data} />
          {data.refusal !== null && <Notice tone="bad">{data.refusal}</Notice>}
          {refund.error && (
            <Notice tone="bad" urgent>
              {messageOf(refund.error)}
            </Notice>
          )}
          <div className="flex gap-3">
            <Button type="submit" variant="danger" pending={refund.isPending} disabled={data.refusal !== null}>
              {data.whySecond !== null ? '提交复核' : `退 ${formatFen(data.givenFen)}`}
            </Button>
            <Button
              onClick={() => {
                forgetDraft(draft)
                onDone()
              }}
            >
              取消
            </Button>
          </div>
        </form>
      )}
    </QueryBoundary>
  )
}

/** Effects of the refund besides the money, before and after. */
function Effects({ preview: { before, after, whySecond } }: { preview: Preview }) {
  if (!after) return null
  const lines = [
    ['买家的积分', before.points.balance, after.points.balance],
    ['买家欠的积分', before.points.debt, after.points.debt],
    ['待入账的积分', before.pointsWaiting, after.pointsWaiting],
    ['在买家手中的藏品', inHand(before), inHand(after)],
    ['未打开的盲盒', before.boxes, after.boxes],
    ['可用的权益', openRights(before), openRights(after)],
    ['可售库存', before.stockLeft, after.stockLeft],
    ['占用的限购数', before.bought, after.bought],
  ] as const
  const changed = lines.filter(([, old, now]) => old !== now)
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-soft">
        {changed.length === 0 ? '除退款外，没有其他变化。' : '除退款外，还会：'}
        {whySecond !== null && `${whySecond}，需要另一位同事复核后才会执行。`}
      </p>
      {changed.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_auto] justify-start gap-x-6 gap-y-1 tabular-nums">
          {changed.map(([label, old, now]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>
                {old} → <strong>{now}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const inHand = ({ items }: Preview['before']) => items.filter(({ isWithBuyer }) => isWithBuyer).length
const openRights = ({ items }: Preview['before']) => items.reduce((sum, item) => sum + item.openRights.length, 0)
