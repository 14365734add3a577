import * as z from 'zod'
import * as ids from '../ids.ts'
import { count, picture, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'
import { blindBoxContent } from './draftContents/blindBox.ts'
import { giftBoxContent } from './draftContents/giftBox.ts'
import { lotContent } from './draftContents/lot.ts'
import { lotteryContent, wishingContent } from './draftContents/pool.ts'
import { workContent } from './draftContents/work.ts'

/** Complete content of each kind of draft. A draft may still lack any of it. */
export const draftContents = {
  work: workContent,
  blindBox: blindBoxContent,
  giftBox: giftBoxContent,
  lottery: lotteryContent,
  wishing: wishingContent,
  lot: lotContent,
} as const

export type DraftKind = keyof typeof draftContents

/** Content of a kind that is complete enough to publish. */
export type DraftContent<Kind extends DraftKind> = z.infer<(typeof draftContents)[Kind]>

/** Labels of the kinds. */
export const draftKinds = {
  work: '作品',
  blindBox: '盲盒',
  giftBox: '礼盒',
  lottery: '抽奖',
  wishing: '祈愿活动',
  lot: '拍品',
} as const satisfies Record<DraftKind, string>

/** A finding of the check before publication. */
export const finding = z.strictObject({
  /** `blocks`: it cannot be published as it is. `warns`: it can. */
  level: z.enum(['blocks', 'warns']),
  /** Machine-readable code, such as `pictureBlurred`. */
  code: z.string(),
  /** Path in the content, such as `priorityWindows.0.end`; empty if it concerns no field. */
  field: z.string(),
  /** What is wrong and how to fix it, for operators. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof finding>

const draftKind = choice('类别', draftKinds)

export const draftState = choice('状态', { open: '编辑中', scheduled: '定时发布', discarded: '已放弃' })

const draftId = ids.draftId.meta({ title: '草稿编号' })
const version = count.meta({ title: '版本' })
const reason = trimmed('原因', 2, 200)
/** Idempotency key: repeated submissions count once. */
/** Id of what was published, of the draft's kind. */
const publishedId = ids
  .idOf<string, string>('PublishedId', z.string().min(1).max(40), 'staff')
  .meta({ title: '发布编号' })
const key = ids.formKey.meta({ title: '防重复标识' })
/** Some or all fields of the kind's content (`draftContents`), each of the right type. */
const content = z.record(z.string().max(60), z.unknown()).meta({ title: '内容' })
const person = z.strictObject({ id: ids.staffId, name: z.string() })
/** Largest body in bytes; a draft may hold a story of forty thousand characters. */
const bytes = 400_000

const draftRow = z.strictObject({
  id: draftId,
  kind: draftKind,
  title: z.string().meta({ title: '名称' }),
  /** Its first picture; null while it has none. */
  cover: picture.nullable(),
  state: draftState,
  version,
  /** Id it was published as; null if it never was. */
  publishedId: z.string().nullable().meta({ title: '发布编号' }),
  /** Whether it changed since it was published. */
  isChanged: z.boolean().meta({ title: '有未发布的修改' }),
  /** Time of its scheduled publication; null if none is scheduled. */
  publishAt: seconds.nullable().meta({ title: '定时发布' }),
  updatedBy: person.meta({ title: '最后修改' }),
  updatedAt: seconds.meta({ title: '修改时间' }),
  createdBy: person.meta({ title: '建立人' }),
  createdAt: seconds.meta({ title: '建立时间' }),
})

export const draftList = adminList('draft/list', {
  title: '查看草稿列表',
  auth: 'draft.read',
  filters: {
    kind: draftKind,
    state: draftState,
    /** Part of its name. */
    title: trimmed('名称', 1, 60),
    /** Staff member who created it or last changed it. */
    by: ids.staffId.meta({ title: '经手人' }),
    isPublished: z.boolean().meta({ title: '已发布过' }),
    /** Whose last scheduled publication failed. */
    isPlanFailed: z.boolean().meta({ title: '定时发布未成' }),
    publishedId,
  },
  sorts: ['-updatedAt', 'updatedAt'],
  row: draftRow,
  tabs: 'state',
})

export const draftInfo = adminRoute('GET', 'draft/info', {
  title: '查看草稿',
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...draftRow.shape,
    content,
    /** The published version; null if none is published. */
    publishedVersion: version.nullable(),
    /** Fields that can no longer change, each with the reason. */
    frozen: z.record(z.string(), z.string()),
    /** Why its scheduled publication failed; empty otherwise. */
    failure: z.string(),
  }),
  errors: ['NOT_FOUND'],
})

export const createDraft = adminRoute('POST', 'draft/create', {
  title: '新建草稿',
  auth: 'draft.edit',
  bytes,
  input: z.strictObject({ kind: draftKind, key, content: content.optional() }),
  example: { kind: 'work', key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c21' },
  reply: z.strictObject({ id: draftId }),
})

/** Opens the draft of published content, creating it if there is none. */
export const draftOf = adminRoute('POST', 'draft/of', {
  title: '打开修改稿',
  auth: 'draft.edit',
  input: z.strictObject({ kind: draftKind, publishedId }),
  example: { kind: 'work', publishedId: 'none' },
  reply: z.strictObject({ id: draftId }),
  errors: ['NOT_FOUND'],
})

/**
 * Creates a draft with the same content, except unique values such as the number, which come from `defaults`. Times that
 * have passed move to the next day with the same hour.
 */
export const duplicateDraft = adminRoute('POST', 'draft/duplicate', {
  title: '复制草稿',
  auth: 'draft.edit',
  bytes,
  /** `defaults` are the values of a new draft, for fields that the copy lacks. */
  input: z.strictObject({ id: draftId, key, defaults: content.optional() }),
  example: { id: '999999', key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c22' },
  reply: z.strictObject({ id: draftId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/**
 * Stores the whole content as the next version. Refused with the stored version if `version` is outdated, and while
 * the draft is scheduled for publication.
 */
export const saveDraft = adminRoute('POST', 'draft/save', {
  title: '保存草稿',
  auth: 'draft.edit',
  bytes,
  input: z.strictObject({
    id: draftId,
    version,
    content,
    isAutosave: z.boolean().meta({ title: '自动保存' }),
  }),
  example: { id: '999999', version: 1, content: {}, isAutosave: false },
  reply: z.strictObject({ version, savedAt: seconds }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'BAD_INPUT', 'ILLEGAL_TRANSITION'],
})

export const draftVersions = adminRoute('GET', 'draft/versions', {
  title: '查看草稿历次版本',
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  example: { id: '999999' },
  reply: z.strictObject({
    /** Newest first, at most two hundred. */
    list: z.array(
      z.strictObject({
        version,
        savedAt: seconds,
        savedBy: person,
        isAutosave: z.boolean(),
        /** Whether this version is published now. */
        isPublished: z.boolean(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const draftVersion = adminRoute('GET', 'draft/version', {
  title: '查看草稿的一个版本',
  auth: 'draft.read',
  input: z.strictObject({ id: draftId, version }),
  example: { id: '999999', version: 1 },
  reply: z.strictObject({ version, savedAt: seconds, savedBy: person, content }),
  errors: ['NOT_FOUND'],
})

/** Checks the stored version. It can be published if no finding blocks. */
export const draftPreflight = adminRoute('GET', 'draft/preflight', {
  title: '发布前检查',
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  example: { id: '999999' },
  reply: z.strictObject({ version, findings: z.array(finding) }),
  errors: ['NOT_FOUND'],
})

/** Publishes a version, or updates what is published to it. DRAFT_BLOCKED carries the `findings`. */
export const publishDraft = adminRoute('POST', 'draft/publish', {
  title: '发布草稿',
  auth: 'draft.publish',
  stepUp: true,
  input: z.strictObject({ id: draftId, version, reason }),
  example: { id: '999999', version: 1, reason: '按计划发行' },
  reply: requiresApproval(z.strictObject({ publishedId: z.string() })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'DRAFT_BLOCKED', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Schedules publication at a future time, if the draft passes the preflight then. It cannot be edited until then. */
export const scheduleDraft = adminRoute('POST', 'draft/schedule', {
  title: '定时发布',
  auth: 'draft.publish',
  stepUp: true,
  input: z.strictObject({ id: draftId, version, publishAt: seconds.meta({ title: '发布时间' }), reason }),
  example: { id: '999999', version: 1, publishAt: 4_000_000_000, reason: '按计划发行' },
  reply: requiresApproval(z.strictObject({ publishAt: seconds })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'DRAFT_BLOCKED', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING', 'BAD_INPUT'],
})

export const unscheduleDraft = adminRoute('POST', 'draft/unschedule', {
  title: '取消定时发布',
  auth: 'draft.publish',
  input: z.strictObject({ id: draftId, reason }),
  example: { id: '999999', reason: '改期' },
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Discards a draft that was never published. */
export const discardDraft = adminRoute('POST', 'draft/discard', {
  title: '放弃草稿',
  auth: 'draft.edit',
  input: z.strictObject({ id: draftId, version, reason }),
  example: { id: '999999', version: 1, reason: '不再发行' },
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

/**
 * Returns the data that the storefront's page would receive if the stored version were published. It is published and
 * read in a transaction that is rolled back. Throws DRAFT_BLOCKED if it is not complete enough.
 */
export const draftPreview = adminRoute('GET', 'draft/preview', {
  title: '预览草稿',
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  example: { id: '999999' },
  reply: z.strictObject({
    version,
    /** Path of the storefront's page, such as `/goods/xyz`. */
    path: z.string(),
    /** Calls of the page and their answers: the call's path, its input, and the data of the envelope. */
    replies: z.array(
      z.strictObject({ path: z.string(), input: z.record(z.string(), z.unknown()), reply: z.unknown() }),
    ),
  }),
  errors: ['NOT_FOUND', 'DRAFT_BLOCKED'],
})
