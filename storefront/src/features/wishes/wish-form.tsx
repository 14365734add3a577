import { Button, Field, formatYuan, Switch, TextArea } from '@app/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { Counter } from '../../lib/counter.tsx'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { LostNotice } from '../../lib/lost-notice.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import type { DrawAllowance, WishCard, WishEvent } from './api.ts'
import { keepDraft } from './draft.ts'
import { mayWish, stepLabels, wishStep } from './step.ts'
import { longestWish, useWish } from './use-wish.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { leadsBack } from '../../lib/way-back.ts'

// The dialog library is loaded with the first wish.
const WishResult = lazySheetWithRetry(() => import('./wish-result.tsx'))
const TicketSheet = lazySheetWithRetry(() => import('./ticket-sheet.tsx'))

export interface WishFormProps {
  event: WishEvent
  /** The event requested by the page; undefined for the open one. */
  asked: string | undefined
  mine: DrawAllowance | null
  onMade: (wish: WishCard) => void
  /** Wishes of others in the sky. */
  others: readonly string[]
}

/** Form for a wish. The button shows its cost, or what is missing. */
export function WishForm({ event, asked, mine, onMade, others }: WishFormProps) {
  const navigate = useNavigate()
  const needLogin = useNeedLogin()
  const user = useSession((session) => session.userInfo)
  const isLogin = useSession((session) => session.isLogin)
  const { form, made, lost, send, clear, close } = useWish(event.eventId, asked, onMade)
  const [isBuying, setIsBuying] = useState(false)
  const { values } = form
  useEffect(() => keepDraft(user.uid, values), [user.uid, values])

  const step = wishStep({
    state: event.state,
    isLogin,
    hasPassedKyc: hasPassedKyc(user),
    isUnderAge: user.isUnderAge,
    mine,
  })
  const labels = stepLabels(step, mine)
  const isActive = step === 'login' || step === 'verify' || step === 'free' || step === 'points'
  const hasTicket = event.ticket !== null && event.ticket.left > 0 && mayWish(step)

  async function press(): Promise<void> {
    if (step === 'login') needLogin(() => undefined)()
    else if (step === 'verify') navigate(address('kycAuth'), { state: leadsBack })
    else await send(mine?.nextCost ?? 0)
  }

  if (event.state === 'over') return <p className="text-sm text-ink-faint">{labels.note}</p>
  return (
    <section aria-label="写下心愿">
      <FormFailure text={form.failure} />
      <LostNotice lost={lost} submission="放灯" className="mb-4" />
      <Field label="写下你的心愿" error={form.errors.text} aside={<Counter text={values.text} most={longestWish} />}>
        <TextArea
          rows={3}
          value={values.text}
          placeholder="愿山河无恙，愿家人安康"
          onChange={({ target }) => form.set('text', target.value)}
          className="resize-none"
        />
      </Field>
      <Switch
        checked={values.isAnonymous}
        note="别人看不到你的昵称"
        onChange={({ target }) => form.set('isAnonymous', target.checked)}
      >
        匿名放灯
      </Switch>
      <Button
        variant={isActive ? 'primary' : 'secondary'}
        size="large"
        wide
        disabled={!isActive && step !== 'reading'}
        pending={step === 'reading' || form.pending}
        pendingLabel={form.pending ? '正在放灯' : undefined}
        onClick={press}
        className="mt-2"
      >
        {labels.button}
      </Button>
      <p role="status" className="figures mt-2 min-h-5 text-center text-sm text-ink-faint">
        {labels.note}
      </p>
      {hasTicket && event.ticket && (
        <>
          <Button
            wide
            className="mt-3"
            onClick={() => {
              if (form.check()) setIsBuying(true)
            }}
          >
            放一盏锦书灯 ¥{formatYuan(event.ticket.price)}
          </Button>
          <p className="mt-2 text-center text-sm text-ink-faint">免费次数之外再放一盏，回礼的概率与免费的相同</p>
        </>
      )}
      {isBuying && event.ticket && (
        <TicketSheet
          eventId={event.eventId}
          price={event.ticket.price}
          draft={values}
          onClose={() => setIsBuying(false)}
          onRefused={(error) => {
            setIsBuying(false)
            form.refuse(error)
          }}
          onPlaced={(orderSn) => {
            setIsBuying(false)
            clear()
            navigate(address('order', { orderSn }))
          }}
        />
      )}
      {made && <WishResult wish={made} others={others} onClose={close} />}
    </section>
  )
}
