import { depositBehind } from '@app/contract/auctionTerms'
import { Checkbox, formatYuan, Price } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { useState } from 'react'
import type { AuctionLot } from './api.ts'

export interface BidQuestionProps {
  lot: AuctionLot
  /** Amount of the bid in fen. */
  price: number
  onBid: (price: number, isFarMeant: boolean) => Promise<void>
  onClose: () => void
}

/** Asks the user to confirm a bid. A bid far above the minimum needs a second confirmation before it is sent. */
export function BidQuestion({ lot, price, onBid, onClose }: BidQuestionProps) {
  const [isChecked, setChecked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const isFar = price >= lot.farFrom

  async function confirm(): Promise<void> {
    if (isFar && !isChecked) {
      setMissed(true)
      throw new Error('The amount was not checked')
    }
    await onBid(price, isFar)
  }

  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={confirm}
      title="确认出价"
      tip={
        <>
          <p>
            为《{lot.name}》出价 <Price fen={price} className="font-medium text-ink" />
          </p>
          {isFar && (
            <div className="mt-3 rounded-md border border-vermilion-ink/50 px-3.5 py-2">
              <p role="alert" className="text-vermilion-ink">
                目前出价 ¥{formatYuan(lot.nextBid)} 即可领先，你的出价高出 ¥{formatYuan(price - lot.nextBid)}。
              </p>
              <Checkbox
                checked={isChecked}
                aria-invalid={isMissed && !isChecked}
                onChange={(event) => setChecked(event.target.checked)}
              >
                我已核对，确认出价 ¥{formatYuan(price)}
              </Checkbox>
              {isMissed && !isChecked && <p className="pb-1.5 text-sm text-vermilion-ink">请核对金额并勾选，再出价</p>}
            </div>
          )}
          {price < lot.nextBid && (
            <p role="alert" className="mt-2 text-vermilion-ink">
              刚刚有人出了更高的价，现在至少需要 ¥{formatYuan(lot.nextBid)}。
            </p>
          )}
          <p className="mt-3 text-sm">
            出价一经确认便不能撤回。落槌时你最高，就需在规则写明的时限内付清全款，逾期保证金不退；有人出价更高时，你的出价随即失效。成交后不适用七天无理由退货。
          </p>
        </>
      }
      confirmLabel={`出价 ¥${formatYuan(price)}`}
      cancelLabel="再想想"
    />
  )
}

export interface TopUpQuestionProps {
  lot: AuctionLot
  price: number
  /** Deposit the platform holds for the user, in fen. */
  held: number
  onTopUp: (price: number) => Promise<void>
  onClose: () => void
}

/** Shows the deposit missing behind a bid, and leads to paying it. */
export function TopUpQuestion({ lot, price, held, onTopUp, onClose }: TopUpQuestionProps) {
  const needed = depositBehind(price, lot)
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={() => onTopUp(price)}
      title="先补足保证金"
      tip={
        <>
          <p>
            出价 <Price fen={price} className="font-medium text-ink" /> 需要保证金 <Price fen={needed} />
            ，你已交 <Price fen={held} />
            ，还差 <Price fen={needed - held} className="font-medium text-ink" />。
          </p>
          <p className="mt-3 text-sm">付好后回到这里出价，付款期间别人也可能出价。没有拍到，交过的都原路退回。</p>
        </>
      }
      confirmLabel={`去补足 ¥${formatYuan(needed - held)}`}
      cancelLabel="再想想"
    />
  )
}
