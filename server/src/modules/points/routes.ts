import type { RecordSource } from '@app/contract'
import { shanghaiDay, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { once } from '../../core/idempotency.ts'
import { nextCursor, placeOf } from '../../core/paging.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { Ledger } from './ledger.ts'
import { read } from './ledgerQueries.ts'
import * as queries from './listQueries.ts'
import { earningSources, type PointSettings } from './settings.ts'

/** A person's points, and what earns them. */
export function pointRoutes(
  { database, clock }: Foundation,
  { ledger, settings }: { ledger: Ledger; settings: StoredSettings<PointSettings> },
) {
  const { db } = database
  return {
    'user/userPoint/List': async (input, { caller }) => {
      const { page, size, source, direction } = input
      const own = { uid: caller.uid, source, direction }
      const [rows, total, account, expiring] = await Promise.all([
        queries.list(db, own, placeOf(input)),
        queries.count(db, own),
        read(db, caller.uid),
        queries.nextExpiry(db, caller.uid),
      ])
      return {
        list: rows.map((row) => ({
          id: row.id,
          source: row.source as RecordSource,
          title: row.title,
          change: row.change,
          balance: row.balance,
          time: toSeconds(row.created_at),
          expireTime: toSecondsOrNull(row.expires_at),
        })),
        total,
        page,
        size,
        cursor: nextCursor(rows, size, ({ id }) => id),
        ...account,
        expiring: expiring ? { points: expiring.points, time: toSeconds(expiring.time) } : null,
      }
    },

    // The same page counts once a day, so that nobody earns by pressing a button.
    'user/userPoint/share': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'user/userPoint/share', input }, async (tx) => {
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
  } satisfies Partial<Handlers>
}
