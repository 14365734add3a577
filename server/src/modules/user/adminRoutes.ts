import type { Uid } from '@app/contract'
import type { AdminPath } from '@app/contract/admin/routes'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { reveal } from '../../core/reveals.ts'
import type { Clusters } from './clusters/service.ts'
import type { UserAdmin } from './admin/service.ts'
import type { Decision, KycReviews } from './kyc/reviews.ts'

export type UserAdminRoutes = Pick<
  AdminHandlers,
  | Extract<AdminPath, `cluster/${string}` | `realName/${string}`>
  | 'user/list'
  | 'user/reveal'
  | 'user/disable'
  | 'user/enable'
  | 'user/endSessions'
  | 'user/note'
>

/** Admin routes for user accounts. */
export function userAdminRoutes(
  core: CoreServices,
  { clusters, admin, reviews }: { clusters: Clusters; admin: UserAdmin; reviews: KycReviews },
): UserAdminRoutes {
  return {
    'user/list': (input) => admin.list(input),

    'user/reveal': ({ uid, field, reason }, call) =>
      reveal(core, call, {
        read: (tx) => admin.inClear(tx, uid, field),
        done: { target: targetOf(uid), after: { field }, reason },
      }),

    async 'user/disable'(input, { record }) {
      const { uid, reason, until = null } = input
      const sessions = await admin.disable(input, (tx, before, ended) =>
        record(tx, {
          target: targetOf(uid),
          before: { disabled: before },
          after: { disabled: { reason, until }, endedSessions: ended },
          reason,
        }),
      )
      return { sessions }
    },

    async 'user/enable'({ uid, reason }, { record }) {
      await admin.enable(uid, (tx, before) =>
        record(tx, { target: targetOf(uid), before: { disabled: before }, after: { disabled: null }, reason }),
      )
      return {}
    },

    async 'user/endSessions'({ uid, reason }, { record }) {
      const sessions = await admin.endSessions(uid, (tx, endedSessions) =>
        record(tx, { target: targetOf(uid), after: { endedSessions }, reason }),
      )
      return { sessions }
    },

    async 'user/note'({ uid, text }, { staff, record }) {
      await admin.note({ uid, staff, text }, (tx) => record(tx, { target: targetOf(uid), after: { text } }))
      return {}
    },

    'cluster/list': (input) => clusters.list(input),

    'cluster/info': ({ clusterId }) => clusters.info(clusterId),

    async 'cluster/look'({ clusterId, accounts, comment }, { staff, record }) {
      await clusters.look({ clusterId, accounts, comment, by: staff.displayName }, (tx) =>
        record(tx, { target: `cluster:${clusterId}`, after: { accounts, comment } }),
      )
      return {}
    },

    async 'realName/waiting'() {
      const { cases, total } = await reviews.waiting()
      return {
        list: cases.map((one) => ({ ...one, since: toSeconds(one.since), registeredAt: toSeconds(one.registeredAt) })),
        total,
      }
    },
    async 'realName/approve'({ uid }, { staff, record }) {
      const after = { outcome: 'approved' }
      requireOwn(await reviews.approve(uid, staff.displayName, (tx) => record(tx, { target: `user:${uid}`, after })))
      return {}
    },
    async 'realName/reject'({ uid, reason }, { staff, record }) {
      const after = { outcome: 'rejected' }
      requireOwn(
        await reviews.reject(uid, reason, staff.displayName, (tx) =>
          record(tx, { target: `user:${uid}`, after, reason }),
        ),
      )
      return {}
    },
  }
}

const targetOf = (uid: Uid) => `user:${uid}`

const outcomes = { approved: '通过', rejected: '驳回' }

/** Requires that this call made the decision. Throws CONFLICT with the earlier decider if this call did not decide. */
function requireOwn(decision: Decision): void {
  if (decision.kind === 'decided') return
  if (decision.kind === 'none') throw new AppError('CONFLICT', { msg: '这个人没有等待审核的实名' })
  throw new AppError('CONFLICT', { msg: `${decision.by}刚才已经${outcomes[decision.outcome]}了这项实名` })
}
