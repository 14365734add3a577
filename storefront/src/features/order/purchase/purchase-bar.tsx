import { Button, Countdown, cx, EditionBadge, linkStyle, Price, SaleState } from '@app/ui'
import { eventFilePath, reminderLeads } from '@app/contract/scheduledKinds'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { useBasicConfig } from '../../../lib/brand.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import { type SaleStage, saleLabels } from '../../../domain/sale/stage.ts'
import { PayCountdown } from '../pay-countdown.tsx'
import { ReminderControl } from '../../../domain/reminder/reminder-control.tsx'
import { useReminding } from '../../../domain/reminder/use-reminding.ts'
import { type Interruption, interruptPurchase, resumePurchase } from './interruption.ts'
import { eventOf, isSent, reservedFor, type Sellable, termsOf } from './sellable.ts'
import { purchaseState, purchaseLabels } from './state.ts'
import { usePurchase } from './use-purchase.ts'
import { usePurchaseFacts } from './use-purchase-facts.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { leadsBack } from '../../../lib/way-back.ts'

const PurchaseSheet = lazySheetWithRetry(() => import('./purchase-sheet.tsx'))

export interface PurchaseBarProps {
  goods: Sellable
  stage: SaleStage
  /** Start of the public sale, formatted for display. */
  opensAt: string
}

/**
 * The one button of a work: in the column on wide screens, along the lower edge on phones. There its box dissolves, so
 * that the button sticks within the page's own column; it must be the last part of a flex column.
 */
export function PurchaseBar({ goods, stage, opensAt }: PurchaseBarProps) {
  const navigate = useNavigate()
  const needLogin = useNeedLogin()
  const windows = useBasicConfig()?.orderWindows
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const [interrupted, setInterrupted] = useState<Interruption>()
  const purchase = usePurchase(goods, sheet === 'open', ({ orderSn }) => {
    setSheet('closed')
    navigate(address('order', { orderSn }))
  })
  const facts = usePurchaseFacts(goods, { stage, opensAt, purchase })
  const state = purchaseState(facts)
  const labels = purchaseLabels(state, facts)
  const reminding = useReminding(eventOf(goods), goods.saleStart)
  const reminder = reminding.lead

  // On return from a new address or a login, the purchase resumes where it was interrupted.
  useEffect(
    () =>
      resumePurchase(goods.goodsSn, (left) => {
        setInterrupted(left)
        setSheet('open')
      }),
    [goods.goodsSn],
  )

  /**
   * Whether an interrupted purchase may resume by itself. Before the start it may not: the user would return to a sheet
   * that cannot order.
   */
  const isOpen = stage === 'selling' || stage === 'priority'

  function press() {
    switch (state.kind) {
      case 'buy':
      case 'placing':
        return setSheet('open')
      case 'login':
        if (isOpen) interruptPurchase(goods.goodsSn, 1)
        return needLogin(() => undefined)()
      case 'verify':
        if (isOpen) interruptPurchase(goods.goodsSn, 1)
        return navigate(address('kycAuth'), { state: leadsBack })
      case 'pay':
        return navigate(address('order', { orderSn: state.orderSn }))
      case 'coming':
        return reminder === undefined ? reminding.set(reminding.leads[0] ?? reminderLeads[0]) : reminding.remove()
      case 'reading':
      case 'sold-out':
      case 'reserved':
      case 'ended':
      case 'off-shelf':
      case 'under-age':
      case 'limit':
        // The button says so, and cannot be pressed.
        return
    }
  }

  return (
    <div className="max-md:contents md:mt-8">
      {stage === 'coming' && (
        <div className="mb-4 flex flex-wrap items-baseline gap-x-3 max-md:hidden">
          <span className="text-sm text-ink-faint">距开抢</span>
          <Countdown
            target={goods.saleStart}
            now={serverSeconds}
            size="display"
            label="距开抢"
            className="text-gold-ink"
          />
        </div>
      )}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          'max-md:pb-safe-3 max-md:sticky max-md:bottom-0 max-md:z-(--layer-bar) max-md:order-last max-md:-mx-4 max-md:mt-8 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 sm:max-md:-mx-6 sm:max-md:px-6',
        )}
      >
        <BarAside goods={goods} stage={stage} isBuying={state.kind === 'buy'} />
        <Button
          variant={labels.isActive && !(state.kind === 'coming' && reminder !== undefined) ? 'primary' : 'secondary'}
          size="large"
          wide
          disabled={!labels.isActive && state.kind !== 'reading'}
          pending={state.kind === 'reading'}
          onClick={press}
          className="min-w-0 max-md:grow max-md:basis-40 max-md:px-3! md:max-w-96"
        >
          {labels.label}
          {state.kind === 'pay' && (
            <span className="inline-flex items-baseline gap-1">
              · 剩
              <PayCountdown payBy={state.payBy} />
            </span>
          )}
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-faint max-md:order-2">
        {labels.note}
      </p>
      {stage === 'coming' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm max-md:order-2">
          {(state.kind !== 'coming' || reminder !== undefined) && (
            <ReminderControl {...eventOf(goods)} title={goods.name} startTime={goods.saleStart} className="w-36" />
          )}
          <a href={eventFilePath(eventOf(goods).kind, goods.goodsSn, reminder)} download className={linkStyle}>
            加到手机日历
          </a>
        </div>
      )}
      {sheet !== 'open' && state.kind === 'buy' && (
        <LostNotice
          lost={purchase.lost}
          submission="下单"
          onGoOn={() => setSheet('open')}
          className="mt-3 max-md:order-2 md:max-w-96"
        />
      )}
      {sheet !== 'never' && (
        <PurchaseSheet
          key={interrupted?.key}
          open={sheet === 'open' && (state.kind === 'buy' || state.kind === 'placing')}
          onClose={() => setSheet('closed')}
          name={goods.name}
          picture={pictureProps(goods.cover, '')}
          price={goods.price}
          most={state.kind === 'buy' ? state.most : 1}
          perPersonLimit={goods.perPersonLimit}
          {...termsOf(goods)}
          reserved={reservedFor(goods, windows)}
          freight={isSent(goods) ? (goods.freight ?? 0) : undefined}
          interrupted={interrupted}
          onNewAddress={(quantity, known) => {
            interruptPurchase(goods.goodsSn, quantity, known)
            setSheet('closed')
          }}
          attempt={purchase.attempt}
          lost={purchase.lost}
          isDone={purchase.isDone}
          onConfirm={purchase.buy}
          onLeave={() => {
            purchase.leave()
            setSheet('closed')
          }}
        />
      )}
    </div>
  )
}

/**
 * Left of the button on phones: the time until the start, the price if the button does not show it, otherwise the
 * stock.
 */
function BarAside({
  goods,
  stage,
  isBuying,
}: {
  goods: PurchaseBarProps['goods']
  stage: SaleStage
  isBuying: boolean
}) {
  if (isBuying) {
    return (
      <span className="flex shrink-0 flex-col gap-0.5 md:hidden">
        {!isSent(goods) && <EditionBadge edition={goods.edition} unit={termsOf(goods).unit} look="text" />}
        <SaleState unit={termsOf(goods).unit} {...saleLabels(goods, stage)} className="text-xs" />
      </span>
    )
  }
  return stage === 'coming' ? (
    <span className="flex shrink-0 flex-col text-xs text-ink-faint md:hidden">
      距开抢
      <Countdown target={goods.saleStart} now={serverSeconds} label="距开抢" className="text-lg text-gold-ink" />
    </span>
  ) : (
    <Price fen={goods.price} size="display" className="md:hidden" />
  )
}
