import * as z from 'zod'
import * as ids from '../ids.ts'
import { count, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'
import { blindBoxContent } from './draftContents/blindBox.ts'
import { giftBoxContent } from './draftContents/giftBox.ts'
import { lotContent } from './draftContents/lot.ts'
import { lotteryContent, wishingContent } from './draftContents/pool.ts'
import { workContent } from './draftContents/work.ts'

/** What is prepared, checked and published, by its kind: all that can be said of it. A draft may still lack any of it. */
export const draftContents = {
  work: workContent,
  blindBox: blindBoxContent,
  giftBox: giftBoxContent,
  lottery: lotteryContent,
  wishing: wishingContent,
  lot: lotContent,
} as const

export type DraftKind = keyof typeof draftContents

/** What of a kind is ready to be published. */
export type DraftContent<Kind extends DraftKind> = z.infer<(typeof draftContents)[Kind]>

/** What each kind is called. */
export const draftKinds = {
  work: '作品',
  blindBox: '盲盒',
  giftBox: '礼盒',
  lottery: '抽奖',
  wishing: '祈愿活动',
  lot: '拍品',
} as const satisfies Record<DraftKind, string>

/** What was found wrong with a draft before it is published. */
export const finding = z.strictObject({
  /** `blocks`: it cannot be published so. `warns`: it can. */
  level: z.enum(['blocks', 'warns']),
  /** A word for programs, such as `pictureBlurred`. */
  code: z.string(),
  /** Where in the content, such as `priorityWindows.0.end`; empty where it is about no field. */
  field: z.string(),
  /** What is wrong and what to do about it, for operators. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof finding>

const draftKind = choice('类别', draftKinds)

export const draftState = choice('状态', { open: '编辑中', scheduled: '定时发布', discarded: '已放弃' })

const draftId = ids.draftId.meta({ title: '草稿编号' })
const version = count.meta({ title: '版本' })
const reason = trimmed('原因', 2, 200)
/** The number by which a press is made once, however often it is sent. */
const key = z.uuid().meta({ title: '防重复标识' })
/** Some or all fields of the kind's content (`draftContents`): what is there is of the right type, the rest may be missing. */
const content = z.record(z.string().max(60), z.unknown()).meta({ title: '内容' })
const person = z.strictObject({ id: ids.staffId, name: z.string() })
/** A draft may hold a story of forty thousand characters. */
const bytes = 400_000

const draftRow = z.strictObject({
  id: draftId,
  kind: draftKind,
  title: z.string().meta({ title: '名称' }),
  state: draftState,
  version,
  /** What it was published as; null where it never was. */
  publishedId: z.string().nullable().meta({ title: '发布编号' }),
  /** Whether something was changed since. */
  isChanged: z.boolean().meta({ title: '有未发布的修改' }),
  /** When it is published by itself; null unless that is planned. */
  publishAt: seconds.nullable().meta({ title: '定时发布' }),
  updatedBy: person.meta({ title: '最后修改' }),
  updatedAt: seconds.meta({ title: '修改时间' }),
  createdBy: person.meta({ title: '建立人' }),
  createdAt: seconds.meta({ title: '建立时间' }),
})

export const draftList = adminList('draft/list', {
  auth: 'draft.read',
  filters: {
    kind: draftKind,
    state: draftState,
    /** Words of its name. */
    title: trimmed('名称', 1, 60),
    /** Who made it or changed it last. */
    by: ids.staffId.meta({ title: '经手人' }),
    isPublished: z.boolean().meta({ title: '已发布过' }),
    publishedId: z.string().min(1).max(40).meta({ title: '发布编号' }),
  },
  sorts: ['-updatedAt', 'updatedAt'],
  row: draftRow,
})

export const draftInfo = adminRoute('GET', 'draft/info', {
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  reply: z.strictObject({
    ...draftRow.shape,
    content,
    /** The version that is published; null where none is. */
    publishedVersion: version.nullable(),
    /** Fields that cannot change any more, each with the reason. */
    frozen: z.record(z.string(), z.string()),
    /** Why it was not published when it was planned to be; empty otherwise. */
    failure: z.string(),
  }),
  errors: ['NOT_FOUND'],
})

export const createDraft = adminRoute('POST', 'draft/create', {
  auth: 'draft.edit',
  bytes,
  input: z.strictObject({ kind: draftKind, key, content: content.optional() }),
  reply: z.strictObject({ id: draftId }),
})

/** Opens the draft of what is published, and makes it where there is none. */
export const draftOf = adminRoute('POST', 'draft/of', {
  auth: 'draft.edit',
  input: z.strictObject({ kind: draftKind, publishedId: z.string().min(1).max(40).meta({ title: '发布编号' }) }),
  reply: z.strictObject({ id: draftId }),
  errors: ['NOT_FOUND'],
})

/** A new one with the same content, but for what each has of its own, such as its number. */
export const duplicateDraft = adminRoute('POST', 'draft/duplicate', {
  auth: 'draft.edit',
  input: z.strictObject({ id: draftId, key }),
  reply: z.strictObject({ id: draftId }),
  errors: ['NOT_FOUND'],
})

/**
 * Keeps all of the content as the next version. Refused with the version that is stored where `version` is not it, and while it is
 * planned to be published.
 */
export const saveDraft = adminRoute('POST', 'draft/save', {
  auth: 'draft.edit',
  bytes,
  input: z.strictObject({
    id: draftId,
    version,
    content,
    isAutosave: z.boolean().meta({ title: '自动保存' }),
  }),
  reply: z.strictObject({ version, savedAt: seconds }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'BAD_INPUT', 'ILLEGAL_TRANSITION'],
})

export const draftVersions = adminRoute('GET', 'draft/versions', {
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  reply: z.strictObject({
    /** The newest first, two hundred at most. */
    list: z.array(
      z.strictObject({
        version,
        savedAt: seconds,
        savedBy: person,
        isAutosave: z.boolean(),
        /** What is for sale or shown now. */
        isPublished: z.boolean(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const draftVersion = adminRoute('GET', 'draft/version', {
  auth: 'draft.read',
  input: z.strictObject({ id: draftId, version }),
  reply: z.strictObject({ version, savedAt: seconds, savedBy: person, content }),
  errors: ['NOT_FOUND'],
})

/** What is wrong with what is stored. Nothing that blocks means that it can be published now. */
export const draftPreflight = adminRoute('GET', 'draft/preflight', {
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  reply: z.strictObject({ version, findings: z.array(finding) }),
  errors: ['NOT_FOUND'],
})

/** Publishes a version, or changes what is published to it. DRAFT_BLOCKED carries the `findings`. */
export const publishDraft = adminRoute('POST', 'draft/publish', {
  auth: 'draft.publish',
  stepUp: true,
  input: z.strictObject({ id: draftId, version, reason }),
  reply: requiresApproval(z.strictObject({ publishedId: z.string() })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'DRAFT_BLOCKED', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Has it published by itself at a time to come, if it passes the preflight then. Until then nobody edits it. */
export const scheduleDraft = adminRoute('POST', 'draft/schedule', {
  auth: 'draft.publish',
  stepUp: true,
  input: z.strictObject({ id: draftId, version, publishAt: seconds.meta({ title: '发布时间' }), reason }),
  reply: requiresApproval(z.strictObject({ publishAt: seconds })),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'DRAFT_BLOCKED', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING', 'BAD_INPUT'],
})

export const unscheduleDraft = adminRoute('POST', 'draft/unschedule', {
  auth: 'draft.publish',
  input: z.strictObject({ id: draftId, reason }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Ends a draft that was never published. */
export const discardDraft = adminRoute('POST', 'draft/discard', {
  auth: 'draft.edit',
  input: z.strictObject({ id: draftId, version, reason }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

/**
 * What the storefront's own page would be answered if the stored version were published: it is published and asked in a
 * transaction that is undone. DRAFT_BLOCKED where it is not complete enough for that.
 */
export const draftPreview = adminRoute('GET', 'draft/preview', {
  auth: 'draft.read',
  input: z.strictObject({ id: draftId }),
  reply: z.strictObject({
    version,
    /** The storefront's page: `/goods/xyz`. */
    path: z.string(),
    /** What the page asks, and is answered: the path of the call, its input, the envelope's data. */
    replies: z.array(
      z.strictObject({ path: z.string(), input: z.record(z.string(), z.unknown()), reply: z.unknown() }),
    ),
  }),
  errors: ['NOT_FOUND', 'DRAFT_BLOCKED'],
})
