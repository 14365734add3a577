import * as z from 'zod'
import { approvalId, staffId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** How far a request has come, as operators read it. */
export const approvalStates = {
  waiting: '待复核',
  done: '已执行',
  refused: '已驳回',
  withdrawn: '已撤回',
  /** What it saw was no longer so when it was approved. */
  moved: '情况有变，未执行',
  /** Nobody decided within a day. */
  expired: '超时失效',
  /** Who asked may no longer do it. */
  void: '作废',
} as const

const person = z.strictObject({ id: staffId, name: z.string() })
const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })

const request = z.strictObject({
  id: approvalId.meta({ title: '编号' }),
  /** The path of the call that is asked for, and its name on screen. */
  verb: z.string(),
  title: titled('动作'),
  /** `order:2026…`: what it is done to. */
  target: titled('对象'),
  reason: titled('原因'),
  /** Why one person was not enough; empty for requests from before this field existed. */
  why: titled('为什么要复核'),
  state: choice('状态', approvalStates),
  askedBy: person.meta({ title: '申请人' }),
  askedAt: time('申请时间'),
  expiresAt: time('失效时间'),
  /** Who approved, refused, withdrew, or found that it moved. */
  decidedBy: person.nullable().meta({ title: '处理人' }),
  decidedAt: time('处理时间').nullable(),
  /** What was said at the decision. */
  words: titled('意见'),
  /** The reason code of what refused it where it moved; empty where only what it saw had changed. */
  refusal: z.string(),
  isMine: z.boolean(),
  /** False if the viewer asked, or if one person may have controlled both accounts since. */
  isApart: z.boolean(),
  /** Whether who looks may approve it now. */
  mayDecide: z.boolean(),
})

/** Those one asked for, and those of verbs that one may do oneself. Who reads the audit sees all. */
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
    /** What the call is to be made with, as it was asked for. */
    input: z.unknown(),
    before: z.unknown(),
    after: z.unknown(),
  }),
  errors: ['NOT_FOUND'],
})

/** How many wait: for who asks, and of those that they asked for. */
export const approvalsWaiting = adminRoute('GET', 'approval/waiting', {
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({ forMe: count, mine: count }),
})

/**
 * Performs a requested action if nothing seen at the request has changed. The approver needs the right of the verb, and must be
 * a person other than the one who asked. If the same person presses again, the answer is the same.
 */
export const approve = adminRoute('POST', 'approval/approve', {
  auth: 'approval.decide',
  stepUp: true,
  input: z.strictObject({ id: approvalId, words: trimmed('意见', 0, 200).default('') }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_NOT_APART', 'APPROVAL_OVER', 'APPROVAL_MOVED', 'GRANT_REFUSED'],
})

export const refuse = adminRoute('POST', 'approval/refuse', {
  auth: 'approval.decide',
  input: z.strictObject({ id: approvalId, words: trimmed('意见', 2, 200) }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_OVER'],
})

/** By who asked for it. */
export const withdraw = adminRoute('POST', 'approval/withdraw', {
  auth: 'approval.read',
  input: z.strictObject({ id: approvalId }),
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OVER'],
})
