import { Button, Checkbox, formatYuan, Picture, type PictureProps, Price, Stepper } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { QueueNotice } from './queue-notice.tsx'
import type { Attempt } from './use-purchase.ts'

export interface PurchaseSheetProps {
  open: boolean
  onClose: () => void
  name: string
  picture: PictureProps
  /** Fen. */
  price: number
  /** Pieces this person may order now. */
  most: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** Measure word of what is bought. */
  unit: string
  /** What must be accepted, in the buyer's own words. */
  consent: string
  attempt: Attempt | undefined
  onConfirm: (quantity: number) => void
  onLeave: () => void
}

/** Milliseconds in which a second press still belongs to the first. */
const doublePress = 1000

/** How many, how much, and the one consent the law asks for, which is never ticked beforehand. */
export default function PurchaseSheet(props: PurchaseSheetProps) {
  const { open, onClose, name, price, most, attempt, perPersonLimit } = props
  const [wanted, setWanted] = useState(1)
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(false)
  const quantity = Math.min(wanted, most)

  function confirm() {
    setMissed(!accepted)
    if (accepted) props.onConfirm(quantity)
  }

  /** This button comes to stand where the confirmation stood: the second press of a double click is not meant for it. */
  function leave({ since }: Attempt) {
    if (Date.now() - since > doublePress) props.onLeave()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="确认下单"
      insistent={attempt !== undefined}
      footer={
        attempt ? (
          <Button onClick={() => leave(attempt)}>先不等了</Button>
        ) : (
          <Button variant="primary" size="large" wide onClick={confirm}>
            确认下单 ¥{formatYuan(price * quantity)}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-4">
        <Picture {...props.picture} ratio={1} sizes="72px" className="w-18 shrink-0 rounded-sm" />
        <div className="min-w-0">
          <p className="title truncate text-lg">{name}</p>
          <Price fen={price} className="text-ink-soft" />
        </div>
      </div>
      {attempt ? (
        <QueueNotice attempt={attempt} className="mt-6" />
      ) : (
        <>
          <div className="mt-6 flex items-center justify-between gap-4">
            <div>
              <p>数量</p>
              {perPersonLimit > 0 && (
                <p className="text-sm text-ink-faint">
                  你还可以买 {most} {props.unit}
                </p>
              )}
            </div>
            <Stepper label="数量" value={quantity} max={most} onChange={setWanted} />
          </div>
          <div className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <span>合计</span>
            <Price fen={price * quantity} size="display" />
          </div>
          <Checkbox
            checked={accepted}
            aria-invalid={missed && !accepted}
            aria-describedby="no-return-note"
            onChange={(event) => setAccepted(event.target.checked)}
            className="mt-3"
          >
            {props.consent}
          </Checkbox>
          <p id="no-return-note" role="alert" className="min-h-6 text-sm text-vermilion-ink">
            {missed && !accepted && '请先勾选上面这一条，再确认下单'}
          </p>
          <p className="text-sm text-ink-faint">下单后名额为你保留一段时间，请按页面提示的时限完成支付。</p>
        </>
      )}
    </Dialog>
  )
}
