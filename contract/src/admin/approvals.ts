import * as z from 'zod'
import { approvalId, staffId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { approvalStates, approvalTitles } from './approvalNames.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'
import { approvalSummary } from './summary.ts'

const person = z.strictObject({ id: staffId, name: z.string() })
const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })

const request = z.strictObject({
  id: approvalId.meta({ title: '编号' }),
  /** Path of the requested call, and its title. */
  verb: z.string(),
  title: titled('动作'),
  /** Name of what the action is done to, and what changes for whom; empty for requests from before summaries. */
  subject: titled('内容'),
  sentence: titled('会改变什么'),
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
  /** Whether it is the viewer's own, has ended without them, and they have not looked at it since. */
  isNews: z.boolean(),
  /** False if the viewer is the requester, or if one person may have controlled both accounts since. */
  isApart: z.boolean(),
  /** Whether the viewer may approve it now. */
  mayDecide: z.boolean(),
})

/** Lists the viewer's own requests and those of actions the viewer may perform. Readers of the audit see all. */
export const approvalList = adminList('approval/list', {
  title: '查看复核列表',
  auth: 'approval.read',
  filters: {
    state: choice('状态', approvalStates),
    whose: choice('范围', { mine: '我提出的', forMe: '等我复核的', news: '有结果还没看的' }),
    verb: choice('动作', approvalTitles),
    /** Staff member who asked. */
    by: staffId.meta({ title: '申请人' }),
    target: z.string().max(80).meta({ title: '对象' }),
  },
  sorts: ['-askedAt', 'askedAt'],
  row: request,
})

export const approvalInfo = adminRoute('GET', 'approval/info', {
  title: '查看复核',
  auth: 'approval.read',
  input: z.strictObject({ id: approvalId }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...request.shape,
    /** Null for requests from before summaries. */
    summary: approvalSummary.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Counts the requests that wait for the viewer and those that the viewer made, and lists the viewer's news. */
export const approvalsWaiting = adminRoute('GET', 'approval/waiting', {
  title: '查看待复核数',
  auth: 'session',
  partner: true,
  input: nothing,
  reply: z.strictObject({
    forMe: count,
    mine: count,
    /** The viewer's requests that have ended without them and that they have not looked at, newest first, at most 20. */
    news: z.array(request.pick({ id: true, title: true, subject: true, state: true, decidedBy: true })),
  }),
})

/** Returns the requests that wait for a target, also to staff who may not see the requests themselves. */
export const approvalsOfTarget = adminRoute('GET', 'approval/ofTarget', {
  title: '查看对象的待复核申请',
  auth: 'session',
  input: z.strictObject({ target: z.string().max(80).meta({ title: '对象' }) }),
  example: { target: 'draft:999999' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...request.pick({ id: true, title: true, askedBy: true, askedAt: true, isMine: true }).shape,
        /** Whether the viewer may open the request. */
        isSeen: z.boolean(),
      }),
    ),
  }),
})

/**
 * Lists the staff who could approve the viewer's request for an action before it is made. What depends on its input, such as an
 * amount, is not known yet.
 */
export const approvers = adminRoute('GET', 'approval/approvers', {
  title: '查看谁能复核',
  auth: 'session',
  input: z.strictObject({ verb: choice('动作', approvalTitles) }),
  example: { verb: 'draft/publish' },
  reply: z.strictObject({
    /** Whether the viewer performs the action without approval, because nobody else could ever approve it. */
    isAlone: z.boolean(),
    /** Staff who can log in and approve now. Empty for a request that nobody could approve. */
    approvers: z.array(person),
    /** Staff who could, if they were not related to the viewer by an invitation. */
    related: z.array(person),
  }),
})

/** Records that the requester has looked at how their request ended. Repeating it changes nothing. */
export const readApproval = adminRoute('POST', 'approval/read', {
  title: '看过复核结果',
  auth: 'session',
  audited: false,
  input: z.strictObject({ id: approvalId }),
  example: { id: '999999' },
  reply: done,
})

/**
 * Performs a requested action if the data it was based on has not changed. The approver needs the right of the
 * action and must be a different person than the requester. Repeating the call returns the same answer.
 */
export const approve = adminRoute('POST', 'approval/approve', {
  title: '同意申请',
  auth: 'approval.decide',
  stepUp: true,
  input: z.strictObject({ id: approvalId, comment: trimmed('意见', 0, 200).default('') }),
  example: { id: '999999' },
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_NOT_APART', 'APPROVAL_OVER', 'APPROVAL_MOVED', 'GRANT_REFUSED'],
})

export const refuse = adminRoute('POST', 'approval/refuse', {
  title: '驳回申请',
  auth: 'approval.decide',
  input: z.strictObject({ id: approvalId, comment: trimmed('意见', 2, 200) }),
  example: { id: '999999', comment: '理由不足' },
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_OVER'],
})

/** Withdraws the caller's own request. */
export const withdraw = adminRoute('POST', 'approval/withdraw', {
  title: '撤回申请',
  auth: 'approval.read',
  input: z.strictObject({ id: approvalId }),
  example: { id: '999999' },
  reply: done,
  errors: ['NOT_FOUND', 'APPROVAL_OVER'],
})
