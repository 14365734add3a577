import type { Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Database } from '../../core/database.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import type { PoolChanges } from './drawing/changing.ts'
import type { PoolAdmin } from './drawing/adminService.ts'
import { listWins } from './lottery/adminQueries.ts'
import { listAll } from './wishes/listQueries.ts'

export interface AdminParts {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  changing: PoolChanges
  admin: PoolAdmin
  people: Pick<UserModule['people'], 'masked'>
}

/** Admin routes for lotteries and wishing events. */
export function playAdminRoutes({ db }: Database, { approvals, changing, admin, people }: AdminParts) {
  const namesOf = (rows: readonly { uid: Uid }[]) =>
    people.masked(
      db,
      rows.map(({ uid }) => uid),
    )

  return {
    'lottery/list': admin.lotteries,
    'wishing/list': admin.events,
    'pool/info': admin.info,
    'pool/stop': (input, { staff, record }) => changing.stop(input, staff, record),
    'pool/takeDown': (input, { staff, record }) => changing.takeDown(input, staff, record),
    'pool/putBack': (input, { record }) => changing.putBack(input, record),
    'pool/resume': (input, { record }) => changing.resume(input, record),
    'pool/changeOdds': approvals.requiresApproval('pool/changeOdds'),
    'pool/restock': approvals.requiresApproval('pool/restock'),
    'wishing/cancel': approvals.requiresApproval('wishing/cancel'),

    async 'lottery/winners'(input) {
      const { rows, next } = await listWins(db, input)
      const names = await namesOf(rows)
      return {
        list: rows.map((row) => ({
          drawId: row.id,
          drawnAt: toSeconds(row.created_at),
          poolId: row.pool_id,
          title: row.title,
          uid: row.uid,
          nickname: names.get(row.uid)?.nickname ?? '',
          phone: names.get(row.uid)?.phone ?? '',
          prizeName: row.prize_name,
          kind: row.kind,
          costPoints: row.cost_points,
          givenId: row.given_id,
          roundId: row.round_id,
        })),
        next,
      }
    },

    async 'wishing/wishes'(input) {
      const { rows, next } = await listAll(db, input)
      const names = await namesOf(rows)
      return {
        list: rows.map((row) => ({
          wishId: row.id,
          madeAt: toSeconds(row.created_at),
          poolId: row.pool_id,
          title: row.title,
          uid: row.uid,
          nickname: names.get(row.uid)?.nickname ?? '',
          text: row.text,
          isPublic: row.is_public,
          prizeName: row.prize_name,
          brought: row.brought,
          costPoints: row.cost_points,
          orderSn: row.order_sn,
          givenBackAt: toSecondsOrNull(row.given_back_at),
        })),
        next,
      }
    },
  } satisfies Partial<AdminHandlers>
}
