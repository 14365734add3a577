import { lengthOf } from '@app/contract/textLength'
import { Button, Field, TextArea } from '@app/ui'
import { tooLong } from '../../../lib/too-long.ts'
import { useApiMutation } from '../../../lib/mutation.ts'
import { useState } from 'react'
import { toastError } from '../../../lib/query.ts'
import type { OrderDetail } from '../api.ts'

const least = 2
const most = 200

export interface ReturnFormProps {
  order: Pick<OrderDetail, 'orderSn' | 'isLot'>
  /** Whether it was not shipped yet: the order then closes and the refund is immediate. */
  isUnsent: boolean
  onClose: () => void
}

/** Asks for the reason of a return. */
export function ReturnForm({ order, isUnsent, onClose }: ReturnFormProps) {
  const { orderSn, isLot } = order
  const ask = useApiMutation('order/returnOrder', { isQuiet: true })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const wrong = lengthOf(reason.trim()) < least ? `请写下原因，至少 ${least} 个字` : tooLong(reason.trim(), most)

  function press(): Promise<void> | undefined {
    setTried(wrong !== undefined)
    return wrong === undefined ? send() : undefined
  }

  async function send(): Promise<void> {
    try {
      await ask.mutateAsync({ orderSn, reason: reason.trim() })
      onClose()
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <div className="mt-5 rounded-md bg-sunken px-4 pt-3 pb-4">
      <Field
        label={isUnsent ? '退款原因' : isLot ? '未说明的瑕疵' : '退货原因'}
        error={isTried ? wrong : undefined}
        hint={hintOf(isUnsent, isLot)}
      >
        <TextArea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="mt-3 flex gap-3">
        <Button size="small" onClick={onClose}>
          暂不申请
        </Button>
        <Button size="small" variant="primary" onClick={press} pendingLabel="正在提交">
          {isUnsent ? '确认退款' : '提交申请'}
        </Button>
      </div>
    </div>
  )
}

function hintOf(isUnsent: boolean, isLot: boolean): string {
  if (isLot) return '拍品不适用七天无理由退货。请写明与拍卖行的说明不符之处，核实后退货退款'
  return isUnsent ? '还没有发货，提交后订单立即关闭，款项原路退回' : '商家同意后请寄回商品，收到后款项原路退回'
}
