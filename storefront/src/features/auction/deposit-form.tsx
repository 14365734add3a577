import { depositBehind } from '@app/contract/auctionTerms'
import { Button, formatYuan, RadioCards } from '@app/ui'
import { useState } from 'react'
import { ceilings } from './amount.ts'
import type { AuctionLot } from './api.ts'

export interface DepositFormProps {
  lot: AuctionLot
  /** Goes to the order for the deposit behind a bid of `price` fen. */
  onPay: (price: number) => Promise<void>
}

/**
 * Form for choosing the highest intended bid and paying its deposit. If one deposit covers all suggested maximums, only
 * that deposit is shown.
 */
export function DepositForm({ lot, onPay }: DepositFormProps) {
  const [chosen, setChosen] = useState(0)
  const options = ceilings(lot)
  const price = options[chosen] ?? lot.nextBid
  return (
    <div className="grid gap-4">
      {options.length > 1 && (
        <RadioCards
          legend="计划最高出价"
          name="ceiling"
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          options={options.map((ceiling, index) => ({
            value: String(index),
            label: `¥${formatYuan(ceiling)}`,
            note: `保证金 ¥${formatYuan(depositBehind(ceiling, lot))}，之后可以补交`,
          }))}
        />
      )}
      <Button variant="primary" size="large" wide pendingLabel="正在前往付款" onClick={() => onPay(price)}>
        交纳保证金 ¥{formatYuan(depositBehind(price, lot))}
      </Button>
    </div>
  )
}
