import { Button, cx, Field, formatYuan, Price, TextInput, toast } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { isFar, readYuan, steps, wrongAmount } from './amount.ts'
import type { AuctionLot } from './api.ts'

export interface BidFormProps {
  lot: AuctionLot
  /** Bids so many fen; throws the refusal. */
  onBid: (price: number) => Promise<void>
}

/** The amounts to choose from, an amount of one's own, and the question whether it is meant. */
export function BidForm({ lot, onBid }: BidFormProps) {
  const [own, setOwn] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<number>()

  function ask(price: number): void {
    setFailure(null)
    setAsked(price)
  }

  function askOwn(event: FormEvent): void {
    event.preventDefault()
    const found = wrongAmount(own, lot.nextBid)
    const price = readYuan(own)
    setWrong(found)
    if (!found && price !== undefined) ask(price)
  }

  async function confirm(price: number): Promise<void> {
    try {
      await onBid(price)
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
      <div className="mt-3">
        <FormFailure text={failure} />
      </div>
      {asked !== undefined && (
        <ConfirmModal
          open
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
          title="确认出价"
          tip={<Question price={asked} lot={lot} />}
          confirmLabel={`出价 ¥${formatYuan(asked)}`}
          cancelLabel="再想想"
        />
      )}
    </div>
  )
}

function Question({ price, lot }: { price: number; lot: AuctionLot }) {
  return (
    <>
      <p>
        为《{lot.name}》出价 <Price fen={price} className="font-medium text-ink" />
      </p>
      {isFar(price, lot) && (
        <p role="alert" className="mt-2 text-vermilion-ink">
          这比眼下够用的 ¥{formatYuan(lot.nextBid)} 高出不少，请再核对一遍。
        </p>
      )}
      {price < lot.nextBid && (
        <p role="alert" className="mt-2 text-vermilion-ink">
          刚刚有人出了更高的价，现在至少需要 ¥{formatYuan(lot.nextBid)}。
        </p>
      )}
      <p className="mt-3 text-sm">
        出价一经确认便不能撤回。落槌时你最高，就需在规则写明的时限内付清全款，逾期保证金不退；有人出得更高，这一口价随即失效。
      </p>
    </>
  )
}
