import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, RecordAct } from '../../../core/adminHandler.ts'
import { shanghaiDayBounds, toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError } from '../../../core/errors.ts'
import { periodOf } from '../../../core/reportPeriod.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { requireMove } from '../../../core/transitions.ts'
import type { UserModule } from '../../user/index.ts'
import type { InboxSettings } from '../settings.ts'
import * as queries from './adminQueries.ts'

export interface DeliveryAdminDeps extends Pick<CoreServices, 'clock' | 'database'> {
  people: Pick<UserModule['people'], 'masked' | 'nicknames'>
  settings: StoredSettings<InboxSettings>
}

const usualDays = 7
const mostDays = 92
/** Deliveries that one call lets be sent again. */
const mostRetried = 10_000

/** Console calls for what is sent through the channels besides the inbox. */
export const deliveryRoutes = (deps: DeliveryAdminDeps) =>
  ({
    'delivery/counts': (input) => countDeliveries(deps, input),
    'delivery/list': (input) => listDeliveries(deps, input),
    'delivery/retry': async (input, { record }) => {
      await retryDelivery(deps, input, record)
      return {}
    },
    'delivery/retryAll': (input, { record }) => retryDeliveries(deps, input, record),
  }) satisfies Partial<AdminHandlers>

/** Counts deliveries by kind and channel, beside the budget of SMS. Throws BAD_INPUT for a wrong period. */
async function countDeliveries(
  { clock, database: { db }, settings }: DeliveryAdminDeps,
  input: AdminInput<'delivery/counts'>,
): Promise<AdminReply<'delivery/counts'>> {
  const period = periodOf(input, { now: clock.now(), usual: usualDays, most: mostDays })
  const [list, { today, month }, { perDay, perMonth }] = await Promise.all([
    queries.countDeliveries(db, period),
    queries.smsUsed(db),
    settings.get('messageSms'),
  ])
  return { list, sms: { today, perDay, thisMonth: month, perMonth } }
}

/** Lists deliveries; what they are sent to is masked. */
async function listDeliveries(
  { database: { db }, people }: DeliveryAdminDeps,
  { from, until, ...input }: AdminInput<'delivery/list'>,
): Promise<AdminReply<'delivery/list'>> {
  const { rows, ...page } = await queries.list(db, input, {
    from: from === undefined ? undefined : shanghaiDayBounds(from).from,
    to: until === undefined ? undefined : shanghaiDayBounds(until).to,
  })
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  const [nicknames, masked] = await Promise.all([people.nicknames(db, uids), people.masked(db, uids)])
  const list = rows.map((row) => ({
    deliveryId: row.id,
    createdAt: toSeconds(row.created_at),
    kind: row.kind,
    channel: row.channel,
    uid: row.uid,
    nickname: nicknames.get(row.uid) ?? '',
    target: row.channel === 'sms' ? (masked.get(row.uid)?.phone ?? '') : maskTarget(row),
    state: row.standing,
    attempts: row.attempts,
    error: row.error ?? '',
    nextAt: row.standing === 'waiting' ? toSeconds(row.next_at) : null,
    sentAt: toSecondsOrNull(row.sent_at),
    openedAt: toSecondsOrNull(row.opened_at),
    isRetriable: row.is_retriable,
  }))
  return { list, ...page }
}

/** Host of a browser's push service, or the last characters of the app's token: neither suffices to send anything. */
const maskTarget = ({ channel, address }: { channel: string; address: string | null }): string =>
  address === null ? '' : channel === 'webPush' ? new URL(address).host : `****${address.slice(-4)}`

/** Throws NOT_FOUND, or ILLEGAL_TRANSITION if it was not given up or its message is too old. */
const retryDelivery = (
  { database }: DeliveryAdminDeps,
  { deliveryId: id, reason }: AdminInput<'delivery/retry'>,
  record: RecordAct,
): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await queries.find(tx, id)
    if (!found) throw new AppError('NOT_FOUND')
    requireMove((await queries.retry(tx, { id, limit: 1 })) === 1)
    const { kind, channel, attempts, error, uid } = found
    await record(tx, {
      target: `delivery:${id}`,
      before: { state: 'dead', attempts, error },
      after: { state: 'waiting', kind, channel, uid },
      reason,
    })
  })

const retryDeliveries = (
  { database }: DeliveryAdminDeps,
  { reason, ...which }: AdminInput<'delivery/retryAll'>,
  record: RecordAct,
): Promise<AdminReply<'delivery/retryAll'>> =>
  database.transaction(async (tx) => {
    const count = await queries.retry(tx, { ...which, limit: mostRetried })
    await record(tx, { target: 'delivery:all', after: { ...which, count }, reason })
    return { count }
  })
