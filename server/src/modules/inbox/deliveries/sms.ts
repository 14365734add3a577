import type { CoreServices } from '../../../core/coreServices.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sms } from '../../../ports/sms.ts'
import type { UserModule } from '../../user/index.ts'
import type { InboxSettings } from '../settings.ts'
import { changeUsed, lockBudget, refuseBeyond } from './budget.ts'
import { infoOf, noticeOf } from './notice.ts'
import { type Attempted, claim, type Delivery, record } from './queries.ts'
import { leaseSeconds, type Sender, tryLater } from './sweep.ts'

/** Concurrent calls of the provider. All that is claimed is sent at once: a killed worker leaves nothing unsent behind. */
const atOnce = 64
/** Deliveries refused at a time once the budget is used up. */
const refusedAtOnce = 1000

export interface SmsSenderDeps extends Pick<CoreServices, 'database' | 'log'> {
  people: Pick<UserModule['people'], 'phones'>
  sms: Pick<Sms, 'name' | 'hasTemplate' | 'sendNotice'>
  settings: StoredSettings<InboxSettings>
}

/** Sends messages by SMS within the operators' budget, which verification codes do not share. */
export function smsSender(deps: SmsSenderDeps): Sender {
  return {
    channel: 'sms',
    name: 'messages by SMS',
    atOnce,
    claim: (limit) => claimWithinBudget(deps, limit),
    send: (deliveries) => sendAll(deps, deliveries),
    record: (attempted) => recordAndGiveBack(deps, attempted),
  }
}

/** The budget is counted before sending, so that a killed worker cannot exceed it. */
async function claimWithinBudget({ database, settings, log }: SmsSenderDeps, limit: number): Promise<Delivery[]> {
  const budget = await settings.get('messageSms')
  return database.transaction(async (tx) => {
    const left = await lockBudget(tx, budget)
    const isUsedUp = left === 0
    const refused = isUsedUp ? refusedAtOnce : limit
    const count = await refuseBeyond(tx, { isUsedUp, perPerson: budget.perPersonAndDay, limit: refused })
    if (isUsedUp && count > 0) log.warn({ count }, 'the budget of messages by SMS is used up')
    if (isUsedUp) return []
    const claimed = await claim(tx, 'sms', Math.min(limit, left), leaseSeconds)
    if (claimed.length > 0) await changeUsed(tx, claimed.length)
    return claimed
  })
}

async function sendAll(deps: SmsSenderDeps, deliveries: readonly Delivery[]): Promise<Attempted[]> {
  const phones = await deps.people.phones(
    deps.database.db,
    deliveries.map(({ uid }) => uid),
  )
  return Promise.all(deliveries.map((delivery) => sendOne(deps, delivery, phones.get(delivery.uid))))
}

async function sendOne({ sms, log }: SmsSenderDeps, delivery: Delivery, phone?: string): Promise<Attempted> {
  const isMarketing = infoOf(delivery.kind)?.isMarketing ?? false
  if (phone === undefined) return { delivery, state: 'refused', error: 'no phone' }
  if (!sms.hasTemplate(isMarketing)) return { delivery, state: 'refused', error: 'no template' }
  try {
    const outcome = await sms.sendNotice({ phone, title: noticeOf(delivery).title, isMarketing })
    if (outcome.kind === 'accepted') return { delivery, state: 'sent' }
    log.warn({ provider: sms.name, detail: outcome.detail, delivery: delivery.id }, 'an SMS was not accepted')
    if (outcome.kind === 'unclear') return { delivery, state: 'unclear', error: outcome.detail }
    return outcome.reason === 'SMS_DAILY_LIMIT'
      ? { delivery, state: 'refused', error: outcome.detail }
      : tryLater(delivery, outcome.detail)
  } catch (error) {
    log.error({ err: error, delivery: delivery.id }, 'it is unclear whether an SMS was sent')
    return { delivery, state: 'unclear', error: 'error' }
  }
}

/** Messages that were certainly not sent do not count against the budget. */
async function recordAndGiveBack({ database }: SmsSenderDeps, attempted: readonly Attempted[]): Promise<void> {
  const unsent = attempted.filter(({ state }) => state !== 'sent' && state !== 'unclear').length
  await database.transaction(async (tx) => {
    await record(tx, attempted)
    if (unsent > 0) await changeUsed(tx, -unsent)
  })
}
