import * as z from 'zod'
import { approvalId, staffId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** States of an approval request, with their labels. */
export const approvalStates = {
  waiting: '待复核',
  done: '已执行',
  refused: '已驳回',
  withdrawn: '已撤回',
  /** The data of the request had changed when it was approved. */
  moved: '情况有变，未执行',
  /** Not decided within a day. */
  expired: '超时失效',
  /** The requester lost the right. */
  void: '作废',
} as const

const person = z.strictObject({ id: staffId, name: z.string() })
const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })

const request = z.strictObject({
  id: approvalId.meta({ title: '编号' }),
  /** Path of the requested call, and its title. */
  verb: z.string(),
  title: titled('动作'),
  /** Target of the request, such as `order:2026…`. */
  target: titled('对象'),
  reason: titled('原因'),
  /** Why approval was needed; empty for requests from before this field existed. */
  why: titled('为什么要复核'),
  state: choice('状态', approvalStates),
  askedBy: person.meta({ title: '申请人' }),
  askedAt: time('申请时间'),
  expiresAt: time('失效时间'),
  /** The person who approved, refused or withdrew the request, or found that it had moved. */
  decidedBy: person.nullable().meta({ title: '处理人' }),
  decidedAt: time('处理时间').nullable(),
  /** Comment of the decision. */
  comment: titled('意见'),
  /** If it moved, the error code that refused it; empty if only the data it was based on had changed. */
  refusal: z.string(),
  isMine: z.boolean(),
  /** False if the viewer is the requester, or if one person may have controlled both accounts since. */
  isApart: z.boolean(),
  /** Whether the viewer may approve it now. */
  mayDecide: z.boolean(),
})

/** Lists the viewer's own requests and those of actions the viewer may perform. Readers of the audit see all. */
export const approvalList = adminList('approval/list', {
  auth: 'approval.read',
  filters: {
    state: choice('状态', approvalStates),
    whose: choice('范围', { mine: '我提出的', forMe: '等我复核的' }),
    verb: z.string().max(60).meta({ title: '动作' }),
    target: z.string().max(80).meta({ title: '对象' }),
  },
  sorts: ['-askedAt', 'askedAt'],
  row: request,
})

export const approvalInfo = adminRoute('GET', 'approval/info', {
  auth: 'approval.read',
  input: z.strictObject({ id: approvalId }),
  reply: z.strictObject({
    ...request.shape,
    /** Input of the requested call. */
    input: z.unknown(),
    before: z.unknown(),
    after: z.unknown(),
  }),
  errors: ['NOT_FOUND'],
})

/** Counts the requests that wait for the viewer, and those that the viewer made. */
export const approvalsWaiting = adminRoute('GET', 'approval/waiting', {
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({ forMe: count, mine: count }),
})

/**
 * Performs a requested action if the data it was based on has not changed. The approver needs the right of the
 * action and must be a different person than the requester. Repeating the call returns the same answer.
 */
export const approve = adminRoute('POST', 'approval/approve', {
  auth: 'approval.decide',
  stepUp: true,
  input: z.strictObject({ id: approvalId, comment: trimmed('意见', 0, 200).default('') }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_NOT_APART', 'APPROVAL_OVER', 'APPROVAL_MOVED', 'GRANT_REFUSED'],
})

export const refuse = adminRoute('POST', 'approval/refuse', {
  auth: 'approval.decide',
  input: z.strictObject({ id: approvalId, comment: trimmed('意见', 2, 200) }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_OVER'],
})

/** Withdraws the caller's own request. */
export const withdraw = adminRoute('POST', 'approval/withdraw', {
  auth: 'approval.read',
  input: z.strictObject({ id: approvalId }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OVER'],
})
