import type { ChartEntryId, Uid } from '@app/contract'
import { createCache } from '../../core/cache.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { maskNickname } from '../../core/mask.ts'
import { cutPage } from '../../core/paging.ts'
import { chartLength, entryIdOf } from './chartEntries.ts'
import * as queries from './inviteQueries.ts'

/** Milliseconds for which a chart is cached; it is the same for everyone. */
const chartMilliseconds = 5000

interface ChartRow {
  entryId: ChartEntryId
  uid: Uid
  rank: number
  nickname: string
  avatar: string
  count: number
}

export type InviteRoutes = Pick<
  Handlers,
  'user/user/inviteNewPeople/invite' | 'user/user/inviteNewPeople/list' | 'user/user/inviteNewPeople/charts'
>

/** Routes for invitations: the caller's link, the users they invited, and the charts. */
export function inviteRoutes({ config, database, sealer }: CoreServices): InviteRoutes {
  const { db } = database
  const charts = createCache<ChartRow[]>({ milliseconds: chartMilliseconds, maximum: 4 })

  async function readChart(period: string): Promise<ChartRow[]> {
    const rows = await queries.best(db, period, chartLength)
    let rank = 1
    return rows.map((row, index) => {
      if (row.count !== rows[index - 1]?.count) rank = index + 1
      const entryId = entryIdOf(sealer, period, row.uid)
      return { entryId, uid: row.uid, rank, nickname: maskNickname(row.nickname), avatar: row.avatar, count: row.count }
    })
  }

  return {
    'user/user/inviteNewPeople/invite': async (_input, { caller }) => {
      const inviteCode = await queries.inviteCodeOf(db, caller.uid)
      return { inviteUrl: `${config.http.publicUrl}/#/login?invite=${inviteCode}`, inviteCode }
    },

    'user/user/inviteNewPeople/list': async ({ page, size, cursor: given }, { caller }) => {
      const before = given === undefined ? undefined : readCursor(given)
      const [found, sums] = await Promise.all([
        queries.listOf(db, caller.uid, { size: size + 1, offset: (page - 1) * size, before }),
        queries.sumsOf(db, caller.uid),
      ])
      const { rows, cursor } = cutPage(found, size, ({ micros, uid }) => `${micros}-${uid}`)
      return {
        list: rows.map((row) => ({
          nickname: maskNickname(row.nickname),
          avatar: row.avatar,
          registerTime: toSeconds(row.created_at),
          kycStatus: row.kyc_status,
          countedTime: toSecondsOrNull(row.counted_at),
          points: row.points,
        })),
        ...sums,
        page,
        size,
        cursor,
      }
    },

    'user/user/inviteNewPeople/charts': async ({ period }, { caller }) => {
      const month = period === 'month' ? await queries.thisMonth(db) : ''
      const [chart, mine] = await Promise.all([
        charts.get(month, () => readChart(month)),
        caller && queries.placeOf(db, month, caller.uid),
      ])
      return { period, month, list: chart.map(({ uid, ...row }) => ({ ...row, isMine: uid === caller?.uid })), mine }
    },
  }
}

/** Parses a cursor. Throws BAD_INPUT if it is malformed. */
function readCursor(cursor: string): { micros: string; uid: Uid } {
  const [, micros, uid] = /^(\d{1,16})-(\d{1,18})$/.exec(cursor) ?? []
  if (micros === undefined || uid === undefined) throw new AppError('BAD_INPUT', { data: { field: 'cursor' } })
  return { micros, uid }
}
