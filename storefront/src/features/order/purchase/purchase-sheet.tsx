import { Button, Checkbox, formatYuan, Picture, type PictureProps, Price, Stepper } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { AddressOptions, useAddressChoice } from '../../../domain/address/choice.tsx'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import type { Lost } from '../../../lib/lost.ts'
import type { Interruption } from './interruption.ts'
import { QueueNotice } from './queue-notice.tsx'
import type { PurchaseRequest } from './sellable.ts'
import type { Attempt } from './use-purchase.ts'

export interface PurchaseSheetProps {
  open: boolean
  onClose: () => void
  name: string
  picture: PictureProps
  /** Fen. */
  price: number
  /** Maximum pieces this user may order now. */
  most: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** Measure word of the good. */
  unit: string
  /** Text the buyer must accept; undefined for goods that can be returned. */
  consent: string | undefined
  /** How long an order is reserved. */
  reserved: string
  /** Freight in fen of a good that is shipped, for which an address is requested. */
  freight: number | undefined
  /** The purchase as it was when interrupted for a new address. */
  interrupted: Interruption | undefined
  onNewAddress: (quantity: number, known: readonly string[]) => void
  attempt: Attempt | undefined
  /** An order whose answer was lost. */
  lost: Lost | undefined
  /** Whether the order is placed: the button stays disabled until the sheet is opened again. */
  isDone: boolean
  onConfirm: (wanted: PurchaseRequest) => void
  onLeave: () => void
}

/** Milliseconds within which a second press belongs to the first. */
const doublePress = 1000

/** Sheet with quantity, address, price, and the one consent required by law, which is never ticked in advance. */
export default function PurchaseSheet(props: PurchaseSheetProps) {
  const { open, onClose, name, price, most, attempt, perPersonLimit, freight, interrupted } = props
  const [wanted, setWanted] = useState(interrupted?.quantity ?? 1)
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(false)
  const isSent = freight !== undefined
  const choice = useAddressChoice({ isWanted: isSent && open, known: interrupted?.known })
  const quantity = Math.min(wanted, most)
  const sum = price * quantity + (freight ?? 0)
  const missing = isSent ? !choice.addressId : props.consent !== undefined && !accepted

  function confirm() {
    setMissed(missing)
    if (!missing) props.onConfirm({ quantity, addressId: choice.addressId })
  }

  /** This button replaces the confirmation: the second press of a double click is not meant for it. */
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
          // A separate button instead of a new label: a user who keeps pressing Enter has not decided to stop.
          <Button key="leave" onClick={() => leave(attempt)}>
            不再等待
          </Button>
        ) : (
          <Button key="confirm" variant="primary" size="large" wide pending={props.isDone} onClick={confirm}>
            {sum === 0 ? '免费领取' : `确认下单 ¥${formatYuan(sum)}`}
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
          <LostNotice lost={props.lost} submission="下单" className="mt-6" />
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
          {isSent && (
            <div className="mt-5">
              <AddressOptions
                choice={choice}
                onLeave={() =>
                  props.onNewAddress(
                    quantity,
                    choice.addresses.map(({ addressId }) => addressId),
                  )
                }
              />
            </div>
          )}
          <div className="mt-4 border-t border-line pt-4">
            {isSent && (
              <p className="mb-2 flex justify-between gap-4 text-sm text-ink-soft">
                <span>运费</span>
                {freight === 0 ? '包邮' : <Price fen={freight} />}
              </p>
            )}
            <div className="flex items-baseline justify-between gap-4">
              <span>合计</span>
              <Price fen={sum} size="display" />
            </div>
          </div>
          {props.consent && (
            <Checkbox
              checked={accepted}
              aria-invalid={missed && missing}
              aria-describedby="missing-note"
              onChange={(event) => setAccepted(event.target.checked)}
              className="mt-3"
            >
              {props.consent}
            </Checkbox>
          )}
          <p id="missing-note" role="alert" className="min-h-6 text-sm text-vermilion-ink">
            {missed && missing && (isSent ? '请先添加收货地址，再确认下单' : '请先勾选上面这一条，再确认下单')}
          </p>
          <p className="text-sm text-ink-faint">
            {sum === 0 ? '不用付款，领取后立即归你。' : props.reserved}
            {isSent && '由商家寄出，签收后在期限内可以申请退货。'}
          </p>
        </>
      )}
    </Dialog>
  )
}
