import type { PaymentPlatform } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { Bone, Button, formatYuan, ListSkeleton, Notice, Price, Progress, RadioCards } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { platforms } from './api.ts'
import { type CashierOptions, useCashier } from './use-cashier.ts'
import { asSentence } from '../../lib/sentence.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

export interface CashierProps extends CashierOptions {
  /** Fen. */
  amount: number
  /** Renders the time left to pay. */
  timeLeft: ReactNode
}

/** Cashier of an order: choose a channel, pay there, return, and see the result. */
export function Cashier({ amount, timeLeft, ...options }: CashierProps) {
  const { state, pay, isLeaving, goOn, chooseAgain, sayPaid } = useCashier(options)
  switch (state.kind) {
    case 'settled':
      return <Progress label="支付结果已确认，正在更新订单" />
    case 'overdue':
      return <Notice title="支付时限已过">订单正在关闭，名额会放回。若你刚刚已经付款，款项会自动原路退回。</Notice>
    case 'confirming':
      return <Confirming isLong={state.isLong} onGoOn={goOn} />
    case 'scan':
      return (
        <ScanCode code={state.code} amount={amount} timeLeft={timeLeft} onPaid={sayPaid} onChooseAgain={chooseAgain} />
      )
    case 'choose':
      return (
        <>
          {state.failReason && (
            <Notice tone="bad" urgent title="支付没有成功" className="mb-4">
              {asSentence(state.failReason)}可以再试一次，或换一种方式。
            </Notice>
          )}
          <Choose amount={amount} timeLeft={timeLeft} isLeaving={isLeaving} onPay={pay} />
        </>
      )
  }
}

const ScanCode = lazyPartWithRetry(
  () => import('./scan-code.tsx'),
  () => <Bone className="mx-auto aspect-square w-60" />,
)

function Confirming({ isLong, onGoOn }: { isLong: boolean; onGoOn: () => void }) {
  return (
    <div role="status">
      <Progress label="正在向支付渠道确认结果" />
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">
        {isLong
          ? '还没有收到付款结果。已付的款项不会丢失，确认后这里会自动更新，可以离开这一页。'
          : '通常几秒钟就好，这里会自动更新，不用刷新。'}
      </p>
      <Button onClick={onGoOn} className="mt-4">
        还没付，继续支付
      </Button>
    </div>
  )
}

interface ChooseProps {
  amount: number
  timeLeft: ReactNode
  isLeaving: boolean
  onPay: (platform: PaymentPlatform) => Promise<void>
}

function Choose(choice: ChooseProps) {
  return (
    <QueryBoundary
      of={useQueryState(platforms())}
      loading={<ListSkeleton count={2} label="正在加载支付方式" />}
      failure={{ title: '支付方式加载失败', className: 'py-6', children: '名额还为你留着，再试一次就好。' }}
    >
      {({ list }) => <Platforms {...choice} list={list} />}
    </QueryBoundary>
  )
}

function Platforms({ amount, timeLeft, isLeaving, onPay, list }: ChooseProps & Reply<'pay/platformList'>) {
  const [chosen, setChosen] = useState<PaymentPlatform>()
  const platform = chosen ?? list[0]?.platform
  if (platform === undefined) return <Notice tone="bad">现在没有可用的支付方式，请稍后再来，名额还为你留着。</Notice>
  return (
    <>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <Price fen={amount} size="display" />
        <span className="text-sm text-ink-soft">请在 {timeLeft} 内支付</span>
      </div>
      <RadioCards
        legend="支付方式"
        name="platform"
        options={list.map(({ platform: value, name, description, isSandbox }) => ({
          value: String(value),
          label: name,
          note: description,
          aside: isSandbox && <span className="text-xs text-gold-ink">演示</span>,
        }))}
        value={String(platform)}
        onChange={(value) => setChosen(list.find((other) => String(other.platform) === value)?.platform)}
      />
      <Button
        variant="primary"
        size="large"
        wide
        pending={isLeaving}
        pendingLabel="正在前往支付"
        onClick={() => onPay(platform)}
        className="mt-5"
      >
        支付 ¥{formatYuan(amount)}
      </Button>
    </>
  )
}
