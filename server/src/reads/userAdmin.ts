import type { AdminHandlers } from '../core/adminHandler.ts'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { PointsModule } from '../modules/points/index.ts'
import type { ReportsModule } from '../modules/reports/index.ts'
import type { UserModule } from '../modules/user/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'
import type { WallModule } from '../modules/wall/index.ts'

export interface UserAdminDeps {
  order: Pick<OrderModule, 'countsOf'>
  points: Pick<PointsModule, 'accountOf'>
  reports: Pick<ReportsModule, 'madeBy'>
  user: Pick<UserModule, 'clusters' | 'admin'>
  vault: Pick<VaultModule, 'countOf'>
  wall: Pick<WallModule, 'takenOffOf'>
}

/** Reads a user for operators: profile, possessions, actions and sanctions. */
export function userAdminReads({ database }: Pick<CoreServices, 'database'>, deps: UserAdminDeps) {
  const { order, points, reports, user, vault, wall } = deps
  const { db } = database
  return {
    async 'user/info'({ uid }) {
      const found = await user.admin.infoOf(uid)
      if (!found) throw new AppError('NOT_FOUND', { msg: '没有这个用户' })
      const [items, orders, account, takenOff, reportsMade, clusters] = await Promise.all([
        vault.countOf(uid),
        order.countsOf(uid),
        points.accountOf(db, uid),
        wall.takenOffOf(uid),
        reports.madeBy(uid),
        user.clusters.of(uid),
      ])
      const { addresses, isNameHeld, invitedBy, ...person } = found
      const { debt, earned, level, invited } = account
      return {
        ...person,
        counts: { items, orders: orders.orders, returns: orders.returns, addresses },
        paidFen: orders.consumed,
        debt,
        earned,
        level,
        invitations: { by: invitedBy, ...invited },
        violations: { ...takenOff, isNameHeld, reportsMade },
        clusters,
      }
    },
  } satisfies Partial<AdminHandlers>
}
