import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { createKycReviews, Decision } from './kycReviews.ts'

/** What the console asks of people's accounts. */
export function userAdminRoutes(reviews: ReturnType<typeof createKycReviews>) {
  return {
    async 'realName/waiting'() {
      const { cases, total } = await reviews.waiting()
      return { list: cases.map((one) => ({ ...one, since: toSeconds(one.since) })), total }
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
  } satisfies Partial<AdminHandlers>
}

const outcomes = { approved: '通过', rejected: '驳回' }

/** Throws CONFLICT where this very call did not decide, and says who did. */
function requireOwn(decision: Decision): void {
  if (decision.kind === 'decided') return
  if (decision.kind === 'none') throw new AppError('CONFLICT', { msg: '这个人没有等待审核的实名' })
  throw new AppError('CONFLICT', { msg: `${decision.by}刚才已经${outcomes[decision.outcome]}了这项实名` })
}
