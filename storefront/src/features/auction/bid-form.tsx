import { depositBehind } from '@app/contract/auctionTerms'
import { Button, cx, Field, formatYuan, Price, TextInput, toast } from '@app/ui'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { readYuan, steps, wrongAmount } from './amount.ts'
import type { AuctionLot } from './api.ts'
import { BidQuestion, TopUpQuestion } from './bid-questions.tsx'

export interface BidFormProps {
  lot: AuctionLot
  /** Deposit the platform holds for the user, in fen. */
  held: number
  /** Bids `price` fen; `isFarMeant` confirms a bid far above the minimum. Throws the refusal. */
  onBid: (price: number, isFarMeant: boolean) => Promise<void>
  /** Goes to the order for the deposit missing behind a bid of `price` fen. */
  onTopUp: (price: number) => Promise<void>
  /** Price in fen awaiting confirmation. */
  asked: number | undefined
  onAsk: (price: number | undefined) => void
}

/** Bid form: suggested amounts, a custom amount, and the confirmation question. */
export function BidForm({ lot, held, onBid, onTopUp, asked, onAsk }: BidFormProps) {
  const [own, setOwn] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)

  function ask(price: number): void {
    setFailure(null)
    onAsk(price)
  }

  function askOwn(event: FormEvent): void {
    event.preventDefault()
    const found = wrongAmount(own, lot.nextBid)
    const price = readYuan(own)
    setWrong(found)
    if (!found && price !== undefined) ask(price)
  }

  async function confirm(price: number, isFarMeant: boolean): Promise<void> {
    try {
      await onBid(price, isFarMeant)
      setOwn('')
      toast.good('出价成功，你目前领先')
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  return (
    <div>
      <div role="group" aria-label="选择出价" className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {steps(lot).map(({ above, price }) => (
          <Button
            key={above}
            variant={above === 0 ? 'primary' : 'secondary'}
            size="large"
            onClick={() => ask(price)}
            className={cx(above === 0 && 'col-span-full')}
          >
            <span className={cx('mr-1.5', above > 0 && 'sr-only')}>出价</span>
            <Price fen={price} />
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={askOwn} className="mt-4">
        <Field label="自己填" hint={`至少 ¥${formatYuan(lot.nextBid)}`} error={wrong}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            before="¥"
            value={own}
            onChange={(event) => {
              setOwn(event.target.value)
              setWrong(undefined)
            }}
            after={
              <Button type="submit" size="small" className="mr-1">
                出价
              </Button>
            }
          />
        </Field>
      </form>
      {/* A user who pressed the button in the bar of a phone may not see this failure without scrolling. */}
      <div ref={(box) => void (failure && box?.scrollIntoView?.({ block: 'center' }))} className="mt-3">
        <FormFailure text={failure} />
      </div>
      {asked !== undefined &&
        (held < depositBehind(asked, lot) ? (
          <TopUpQuestion lot={lot} price={asked} held={held} onTopUp={onTopUp} onClose={() => onAsk(undefined)} />
        ) : (
          <BidQuestion lot={lot} price={asked} onBid={confirm} onClose={() => onAsk(undefined)} />
        ))}
    </div>
  )
}
