import type { OrderSn, PoolId } from '@app/contract'
import { Button, Checkbox, formatYuan, Price, useSubmitOnce } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { mutate } from '../../lib/mutation.ts'
import type { Draft } from './draft.ts'

export interface TicketSheetProps {
  eventId: PoolId
  /** Fen. */
  price: number
  draft: Draft
  onClose: () => void
  /** Called if the server refused; nothing was ordered. */
  onRefused: (error: unknown) => void
  onPlaced: (orderSn: OrderSn) => void
}

/** Order of a paid wish: text, price, and the consent required by law, which is never ticked in advance. */
export default function TicketSheet({ eventId, price, draft, onClose, onRefused, onPlaced }: TicketSheetProps) {
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(false)
  const text = draft.text.trim()
  const submission = useSubmitOnce()

  async function order(): Promise<boolean> {
    const input = { eventId, text, isAnonymous: draft.isAnonymous, noReturnAccepted: true as const }
    try {
      const { orderSn } = await mutate('order/wishOrder', input)
      onPlaced(orderSn)
      return true
    } catch (error) {
      onRefused(error)
      return false
    }
  }

  async function confirm(): Promise<void> {
    setMissed(!accepted)
    if (accepted) await submission.run(order)
  }

  return (
    <Dialog
      open
      isNight
      onClose={onClose}
      title="确认下单"
      description="在免费次数之外再放一盏，付款后立即放出；回礼的种类和概率与免费放灯相同。"
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          pending={submission.isDone}
          pendingLabel="正在下单"
          onClick={confirm}
        >
          确认下单 ¥{formatYuan(price)}
        </Button>
      }
    >
      <blockquote className="title rounded-md bg-sunken px-4 py-3 leading-relaxed break-words">{text}</blockquote>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <span>锦书灯 1 盏{draft.isAnonymous && '（匿名）'}</span>
        <Price fen={price} size="display" />
      </div>
      <Checkbox
        checked={accepted}
        aria-invalid={missed && !accepted}
        aria-describedby="wish-no-return"
        onChange={(event) => setAccepted(event.target.checked)}
        className="mt-3"
      >
        我已知晓：锦书灯放出后不支持退换
      </Checkbox>
      <p id="wish-no-return" role="alert" className="min-h-6 text-sm text-vermilion-ink">
        {missed && !accepted && '请先勾选上面这一条，再确认下单'}
      </p>
    </Dialog>
  )
}
