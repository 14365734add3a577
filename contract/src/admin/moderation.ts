import * as z from 'zod'
import { contentId, decisionId, uid } from '../ids.ts'
import { type ReportedKind } from '../reports.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { type ReportReason } from '../wall.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

/** Labels of user-generated content. */
export const contentKindLabels = {
  message: '留言',
  comment: '评论',
  wish: '心愿',
  line: '弹幕',
  hall: '展厅',
  name: '昵称头像',
} as const satisfies Record<ReportedKind, string>

export const reportReasonLabels = {
  abuse: '辱骂攻击',
  advertising: '广告引流',
  false: '虚假信息',
  private: '泄露隐私',
  other: '其他',
} as const satisfies Record<ReportReason, string>

export const wordListLabels = { added: '禁用词', addedNames: '昵称禁用词', exempted: '放行词' } as const
export type WordList = keyof typeof wordListLabels

const kind = choice('类型', contentKindLabels)
const id = contentId.meta({ title: '编号' })
/** The version that was read; a decision does not apply to text that has changed since. */
const version = z.string().min(1).max(40).meta({ title: '版本' })
const reason = trimmed('原因（作者会看到）', 2, 100)

const author = z.strictObject({
  uid,
  /** Masked. */
  nickname: z.string(),
})

/** A match of a word list in a text, as UTF-16 offsets. */
const mark = z.strictObject({
  from: count,
  to: count,
  /** The matching list. */
  list: z.string(),
  /** Whether the match alone refuses a text; otherwise a person reviews it. */
  isBanned: z.boolean(),
})

/** What a person must read to decide. */
const content = {
  kind,
  id,
  version,
  text: z.string().meta({ title: '内容' }),
  marks: z.array(mark),
  /** URLs of its pictures. */
  pictures: z.array(z.string()).meta({ title: '图片' }),
  author: author.meta({ title: '作者' }),
  /** Where it appears, as text. */
  place: z.string().meta({ title: '所在' }),
}

/** Lists everything that waits for review, longest first. */
export const moderationQueue = adminList('moderation/queue', {
  title: '查看待审核内容',
  auth: 'moderation.read',
  filters: {
    kind,
    why: choice('原因', { new: '新发布', reported: '被举报' }),
    until: seconds.meta({ title: '等待早于' }),
  },
  sorts: ['since', '-since'],
  row: z.strictObject({
    ...content,
    why: choice('原因', { new: '新发布', reported: '被举报' }),
    since: seconds.meta({ title: '等待自' }),
    /** What the automatic check was unsure about. */
    doubts: z.array(z.string()).meta({ title: '疑点' }),
    reports: z
      .array(z.strictObject({ reason: choice('原因', reportReasonLabels), detail: z.string() }))
      .meta({ title: '举报' }),
    /** Whether it is hidden until it is decided. */
    isHidden: z.boolean().meta({ title: '暂不展示' }),
  }),
  isExportable: false,
})

/** Counts pending reviews by kind. */
export const moderationWaiting = adminRoute('GET', 'moderation/waiting', {
  title: '查看待审核数',
  auth: 'moderation.read',
  input: nothing,
  reply: z.strictObject({ queue: count, appeals: count }),
})

/** Approves or refuses pending content; the reason is shown to its author. */
export const moderationDecide = adminRoute('POST', 'moderation/decide', {
  title: '审核内容',
  auth: 'moderation.decide',
  input: z.strictObject({
    kind,
    id,
    version,
    verdict: choice('处理', { pass: '通过', reject: '不通过' }),
    reason: reason.optional(),
  }),
  example: { kind: 'wish', id: '999999', version: 'none', verdict: 'pass' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'EDITED_MEANWHILE'],
})

/** Lists public content by text, author, kind and time. */
export const moderationPublic = adminList('moderation/public', {
  title: '查看公开内容',
  auth: 'moderation.read',
  filters: {
    kind,
    search: trimmed('文字', 2, 40, 'search'),
    uid: uid.meta({ title: '作者' }),
    id,
    from: seconds.meta({ title: '发布不早于' }),
    until: seconds.meta({ title: '发布早于' }),
  },
  sorts: ['-at', 'at'],
  row: z.strictObject({ ...content, at: seconds.meta({ title: '发布时间' }) }),
  isExportable: false,
})

/** Takes down public content at once. */
export const moderationTakeDown = adminRoute('POST', 'moderation/takeDown', {
  title: '撤下内容',
  auth: 'moderation.takeDown',
  input: z.strictObject({ kind, id, version, reason }),
  example: { kind: 'wish', id: '999999', version: 'none', reason: '广告引流' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'EDITED_MEANWHILE'],
})

/** Restores refused or removed content. */
export const moderationRestore = adminRoute('POST', 'moderation/restore', {
  title: '恢复内容',
  auth: 'moderation.takeDown',
  input: z.strictObject({ decisionId, reason: trimmed('原因', 2, 100) }),
  example: { decisionId: '999999', reason: '误判' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

const appealedStates = { appealed: '申诉中', upheld: '维持原处理', lifted: '已撤销' }
const decisionState = choice('状态', { standing: '生效', ...appealedStates })
const decisionVerdict = choice('处理', { pass: '通过', reject: '不通过', takeDown: '撤下' })

const decision = z.strictObject({
  decisionId: decisionId.meta({ title: '处理编号' }),
  kind,
  id,
  text: z.string().meta({ title: '内容' }),
  author: author.meta({ title: '作者' }),
  verdict: decisionVerdict,
  reason: z.string().nullable().meta({ title: '原因' }),
  decidedBy: z.string().meta({ title: '处理人' }),
  decidedAt: seconds.meta({ title: '处理时间' }),
  state: decisionState,
  appeal: z.string().nullable().meta({ title: '申诉理由' }),
  appealedAt: seconds.nullable().meta({ title: '申诉时间' }),
  answer: z.string().nullable().meta({ title: '申诉答复' }),
  answeredBy: z.string().nullable().meta({ title: '复核人' }),
  /** Whether the viewer made the decision, and so may not decide on the appeal. */
  isOwn: z.boolean(),
})

/** Lists decisions and the staff who made them. */
export const moderationDecisions = adminList('moderation/decisions', {
  title: '查看处理记录',
  auth: 'moderation.read',
  filters: {
    kind,
    verdict: decisionVerdict,
    state: decisionState,
    uid: uid.meta({ title: '作者' }),
    from: seconds.meta({ title: '处理不早于' }),
    until: seconds.meta({ title: '处理早于' }),
  },
  sorts: ['-decidedAt', 'decidedAt'],
  row: decision,
})

/** Lists authors' appeals. */
export const appealList = adminList('appeal/list', {
  title: '查看申诉列表',
  auth: 'moderation.read',
  filters: { kind, state: choice('状态', appealedStates), uid: uid.meta({ title: '作者' }) },
  sorts: ['appealedAt', '-appealedAt'],
  row: decision,
  isExportable: false,
})

/** Decides an appeal; never by the person who made the first decision. */
export const appealDecide = adminRoute('POST', 'appeal/decide', {
  title: '复核申诉',
  auth: 'appeal.decide',
  input: z.strictObject({
    decisionId,
    outcome: choice('结论', { upheld: '维持原处理', lifted: '撤销处理' }),
    answer: trimmed('给作者的答复', 2, 200),
  }),
  example: { decisionId: '999999', outcome: 'upheld', answer: '内容含有联系方式' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'APPEAL_OWN'],
})

const list = choice('词表', wordListLabels)
const term = trimmed('词语', 2, 40)

/** Lists the deployment's own words, in addition to the built-in lists. */
export const termsList = adminRoute('GET', 'words/list', {
  title: '查看词表',
  auth: 'moderation.read',
  input: nothing,
  reply: z.strictObject({
    own: z.strictObject({ added: z.array(z.string()), addedNames: z.array(z.string()), exempted: z.array(z.string()) }),
    builtIn: z.array(z.strictObject({ name: z.string(), terms: count })),
  }),
})

/** Adds words to one of the deployment's lists; existing ones stay. */
export const addTerms = adminRoute('POST', 'words/add', {
  title: '添加词语',
  auth: 'words.manage',
  input: z.strictObject({ list, terms: z.array(term).min(1).max(200).meta({ title: '词语' }) }),
  example: { list: 'added', terms: ['云端秘宝'] },
  reply: z.strictObject({ added: count }),
  errors: ['WORDS_FULL'],
})

export const removeTerms = adminRoute('POST', 'words/remove', {
  title: '移除词语',
  auth: 'words.manage',
  input: z.strictObject({ list, terms: z.array(term).min(1).max(200).meta({ title: '词语' }) }),
  example: { list: 'added', terms: ['云端秘宝'] },
  reply: z.strictObject({ removed: count }),
})

/** Reports what the word lists find in a text now. */
export const tryTerms = adminRoute('GET', 'words/try', {
  title: '试查文字',
  auth: 'moderation.read',
  input: z.strictObject({
    text: z.string().min(1).max(500).meta({ title: '试一段文字' }),
    use: choice('用在', { words: '留言与祝福', profile: '个人签名', nickname: '昵称' }),
  }),
  example: { text: '山高水长', use: 'words' },
  reply: z.strictObject({
    marks: z.array(mark.extend({ term: z.string() })),
    holdsContact: z.boolean(),
    holdsLink: z.boolean(),
    /** Whether it holds characters that reverse the text or, in a name, are invisible. */
    holdsUnseen: z.boolean(),
    outcome: z.enum(['passes', 'person', 'refused']),
  }),
})
