import { shanghaiDay, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { Ledger } from './ledger.ts'
import { read } from './ledgerQueries.ts'
import * as queries from './listQueries.ts'
import * as pending from './pendingQueries.ts'
import { earningSources, type PointSettings } from './settings.ts'

export type PointRoutes = Pick<
  Handlers,
  | 'user/userPoint/List'
  | 'user/userPoint/share'
  | 'ops/basic/config/basicVipLevelConfig'
  | 'ops/basic/config/basicActivityConfig'
>

/** Routes for a collector's points and how to earn them. */
export function pointRoutes(
  { database, clock }: CoreServices,
  { ledger, settings }: { ledger: Pick<Ledger, 'earnDaily'>; settings: StoredSettings<PointSettings> },
): PointRoutes {
  const { db } = database
  return {
    'user/userPoint/List': async (input, { caller }) => {
      const { page, size, source, direction } = input
      const own = { uid: caller.uid, source, direction }
      const [{ rows, cursor }, total, account, expiring, waiting] = await Promise.all([
        readPage(
          input,
          (place) => queries.list(db, own, place),
          ({ id }) => id,
        ),
        queries.count(db, own),
        read(db, caller.uid),
        queries.nextExpiry(db, caller.uid),
        pending.waitingOf(db, caller.uid),
      ])
      return {
        list: rows.map((row) => ({
          id: row.id,
          source: row.source,
          title: row.title,
          change: row.change,
          owed: row.debt,
          balance: row.balance,
          time: toSeconds(row.created_at),
          expireTime: toSecondsOrNull(row.expires_at),
        })),
        total,
        page,
        size,
        cursor,
        ...account,
        expiring: expiring ? { points: expiring.points, time: toSeconds(expiring.time) } : null,
        pending: waiting ? { points: waiting.points, time: toSeconds(waiting.time) } : null,
      }
    },

    // Sharing the same page counts once a day, so that repeated clicks earn nothing.
    'user/userPoint/share': (input, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        const { points, perDay } = (await settings.get('activity', tx)).share
        const reference = `${shanghaiDay(clock.now())} ${input.path}`
        const { uid } = caller
        const gained = await ledger.earnDaily(tx, { uid, source: earningSources.share, reference, points, perDay })
        return { gained, points: (await read(tx, uid)).points }
      }),

    'ops/basic/config/basicVipLevelConfig': () => settings.get('vip'),

    'ops/basic/config/basicActivityConfig': async () => {
      const { pointMonths, invite, ...ways } = await settings.get('activity')
      const earning = (['order', 'favourite', 'share', 'message'] as const).map((way) => ({
        source: earningSources[way],
        ...ways[way],
      }))
      return { pointMonths, earning, invite }
    },
  }
}
