import * as z from 'zod'
import {
  imageId,
  itemId,
  orderSn,
  requestKey,
  staffId,
  ticketEntryId,
  ticketId,
  ticketTemplateId,
  uid,
} from '../ids.ts'
import { count, done, fen, nothing, picture, seconds, trimmed } from '../schema.ts'
import { ticketSide, ticketTopic, type TicketState, type TicketTopic } from '../tickets.ts'
import { adminList, choice } from './list.ts'
import { adminRoute, adminUpload } from './route.ts'

/** Labels of the topics and states of a ticket. */
export const ticketTopicLabels = {
  order: '订单与支付',
  item: '藏品与链上',
  account: '账号与实名',
  rights: '权益与物流',
  play: '活动与积分',
  other: '其他',
} as const satisfies Record<TicketTopic, string>

export const ticketStateLabels = {
  open: '待首次回复',
  answered: '等待对方',
  waiting: '待回复',
  solved: '已解决',
  closed: '已关闭',
} as const satisfies Record<TicketState, string>

const state = choice('状态', ticketStateLabels)
const topic = choice('问题类型', ticketTopicLabels)

const person = z.strictObject({
  uid,
  /** Both masked. */
  nickname: z.string(),
  phone: z.string(),
})

const assignee = z.strictObject({ id: staffId, name: z.string() }).nullable()

const row = z.strictObject({
  ticketId: ticketId.meta({ title: '编号' }),
  state: state,
  topic: topic,
  asked: z.string().meta({ title: '问题' }),
  orderSn: orderSn.nullable().meta({ title: '订单' }),
  nftId: itemId.nullable().meta({ title: '藏品' }),
  person: person.meta({ title: '提问人' }),
  assignee: assignee.meta({ title: '受理人' }),
  /** Null while it does not wait for an answer from staff. */
  answerBy: seconds.nullable().meta({ title: '应答时限' }),
  isOverdue: z.boolean().meta({ title: '已超时' }),
  rating: count.nullable().meta({ title: '评价' }),
  createdAt: seconds.meta({ title: '提出时间' }),
  changedAt: seconds.meta({ title: '最近动态' }),
})

/** Lists tickets by state. */
export const ticketsList = adminList('ticket/list', {
  title: '查看咨询列表',
  auth: 'ticket.read',
  filters: {
    state,
    topic,
    about: choice('关于', { order: '订单', item: '藏品', none: '未指明' }),
    assignee: staffId.meta({ title: '受理人' }),
    isUnassigned: z.boolean().meta({ title: '无人受理' }),
    isOverdue: z.boolean().meta({ title: '已超时' }),
    person: uid.meta({ title: '提问人' }),
    orderSn: orderSn.meta({ title: '订单' }),
    nftId: itemId.meta({ title: '藏品' }),
    search: trimmed('对话内容', 2, 40, 'search'),
  },
  /** `answerBy`: the earliest deadline first; tickets that wait for no answer come last. */
  sorts: ['-changedAt', 'changedAt', '-createdAt', 'createdAt', 'answerBy'],
  row,
  tabs: 'state',
})

/** Returns one ticket with its conversation, including internal notes. */
export const ticketInfo = adminRoute('GET', 'ticket/info', {
  title: '查看咨询',
  auth: 'ticket.read',
  input: z.strictObject({ ticketId }),
  example: { ticketId: '999999' },
  reply: row.extend({
    /** Version that an answer refers to, so that it answers what was read. */
    version: count,
    firstAnsweredAt: seconds.nullable(),
    order: z
      .strictObject({ orderSn, name: z.string(), cover: picture, amount: fen, status: count, quantity: count })
      .nullable(),
    item: z.strictObject({ nftId: itemId, name: z.string(), cover: picture, serial: count }).nullable(),
    /** Oldest first. */
    entries: z.array(
      z.strictObject({
        entryId: ticketEntryId,
        side: ticketSide,
        kind: z.enum(['words', 'note', 'solved', 'reopened', 'closed']),
        /** Staff member who wrote it; empty for others. */
        staff: z.string(),
        text: z.string(),
        pictures: z.array(picture),
        doubts: z.array(z.string()),
        time: seconds,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Returns the ticket that the caller should answer after this one: theirs or nobody's, by deadline, beginning again
 * after the last. Null if there is no other.
 */
export const ticketNext = adminRoute('GET', 'ticket/next', {
  title: '查看下一个咨询',
  auth: 'ticket.answer',
  input: z.strictObject({ ticketId }),
  example: { ticketId: '999999' },
  reply: z.strictObject({
    ticketId: ticketId.nullable(),
    /** Tickets that wait for the caller or for anybody, without this one. */
    waiting: count,
  }),
})

/** `key` identifies one submission: sending it again adds nothing. */
const press = {
  ticketId,
  key: requestKey.meta({ title: '防重复标识' }),
}
const version = count.meta({ title: '版本' })

/** Uploads a picture for an answer. Only the owner of the ticket and staff can see it. */
export const ticketPicture = adminUpload('ticket/picture', {
  title: '上传回复图片',
  auth: 'ticket.answer',
  fileBytes: 15_728_640,
  input: z.strictObject({ ticketId }),
  example: { ticketId: '999999' },
  reply: z.strictObject({ imageId, picture }),
  errors: ['NOT_FOUND', 'IMAGE_UNREADABLE', 'IMAGE_TOO_SMALL', 'BUSY', 'PROVIDER_UNAVAILABLE'],
})

/** Answers a ticket. Refused if the ticket has changed since it was read. */
export const ticketReply = adminRoute('POST', 'ticket/reply', {
  title: '回复咨询',
  auth: 'ticket.answer',
  input: z.strictObject({
    ...press,
    version,
    text: trimmed('回复', 1, 2000),
    /** Pictures uploaded for this ticket. */
    imageIds: z.array(imageId).max(9).default([]).meta({ title: '图片' }),
  }),
  example: { ticketId: '999999', key: 'sample-press', version: 1, text: '已为你查到' },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TICKET_SOLVED', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Marks a ticket as solved; its owner may reopen it. */
export const ticketSolve = adminRoute('POST', 'ticket/solve', {
  title: '标记已解决',
  auth: 'ticket.answer',
  input: z.strictObject({ ...press, version }),
  example: { ticketId: '999999', key: 'sample-press', version: 1 },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TICKET_SOLVED', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Adds an internal note, which the owner never sees. */
export const ticketNote = adminRoute('POST', 'ticket/note', {
  title: '写内部备注',
  auth: 'ticket.answer',
  input: z.strictObject({ ...press, text: trimmed('备注', 1, 2000) }),
  example: { ticketId: '999999', key: 'sample-press', text: '已联系仓库' },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Assigns a ticket to a colleague who may answer, or to nobody. */
export const ticketAssign = adminRoute('POST', 'ticket/assign', {
  title: '受理咨询',
  auth: 'ticket.answer',
  input: z.strictObject({ ticketId, version, assignee: staffId.nullable().meta({ title: '受理人' }) }),
  example: { ticketId: '999999', version: 1, assignee: null },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ASSIGNEE_REFUSED'],
})

const templateText = {
  name: trimmed('模板名称', 1, 30),
  /** Null for all topics. */
  topic: ticketTopic.nullable().meta({ title: '问题类型' }),
  text: trimmed('内容', 1, 1000),
}

export const templatesList = adminRoute('GET', 'ticketTemplate/list', {
  title: '查看回复模板',
  auth: 'ticket.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        templateId: ticketTemplateId,
        name: z.string(),
        topic: ticketTopic.nullable(),
        text: z.string(),
        version: count,
        changedAt: seconds,
      }),
    ),
  }),
})

/** Saves a template; without an id it creates a new one. Otherwise `version` is the one that was read. */
export const saveTemplate = adminRoute('POST', 'ticketTemplate/save', {
  title: '保存回复模板',
  auth: 'ticket.template',
  input: z.strictObject({
    templateId: ticketTemplateId.optional().meta({ title: '模板' }),
    version: version.default(0),
    ...templateText,
  }),
  example: { templateId: '999999', version: 1, name: '问候', topic: null, text: '你好' },
  reply: z.strictObject({ templateId: ticketTemplateId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TEMPLATE_NAME_TAKEN'],
})

export const removeTemplate = adminRoute('POST', 'ticketTemplate/remove', {
  title: '删除回复模板',
  auth: 'ticket.template',
  input: z.strictObject({ templateId: ticketTemplateId.meta({ title: '模板' }), version }),
  example: { templateId: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})
