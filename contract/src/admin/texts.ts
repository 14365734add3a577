import * as z from 'zod'
import { textKey, textVersionId } from '../ids.ts'
import { count, done, nothing, seconds, textOf, trimmed } from '../schema.ts'
import { richText } from './contentParts.ts'
import { textStates } from './contentNames.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

const state = choice('状态', textStates)
const revision = count.meta({ title: '修订' })

const versionOfText = z.strictObject({
  textVersionId,
  key: textKey,
  version: z.string(),
  title: z.string(),
  state,
  isAgreement: z.boolean(),
  position: count,
  /** Time it takes or took effect. */
  effectiveAt: seconds,
  consultFrom: seconds.nullable(),
  consultUntil: seconds.nullable(),
  isPublic: z.boolean(),
  /** Whether it can no longer be changed. */
  isKept: z.boolean(),
  /** Whether it came from a template and nobody has confirmed that a lawyer has read it. */
  needsReview: z.boolean(),
  /** Name used in consents: the version and the first characters of the text's SHA-256. */
  consentName: z.string(),
  revision: count,
})

/** Lists every text with its newest version and the version in effect. */
export const textList = adminRoute('GET', 'text/list', {
  title: '查看页面与协议',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: textKey,
        title: z.string(),
        isAgreement: z.boolean(),
        /** Whether registration requires consent to it. */
        isConsented: z.boolean(),
        position: count,
        /** Version in effect; empty if none. */
        holding: z.string(),
        holdsSince: seconds.nullable(),
        /** Version that is prepared or announced; empty if none. */
        coming: z.string(),
        comingState: state.nullable(),
        versions: count,
        /** Whether a version that is in effect or prepared still needs a lawyer. */
        needsReview: z.boolean(),
      }),
    ),
    /** Texts that the storefront links to and that have not been written. */
    missing: z.array(z.strictObject({ key: textKey, title: z.string() })),
    /** Other templates that no text has been written from. */
    templates: z.array(z.strictObject({ key: textKey, title: z.string() })),
  }),
})

/** Returns the product's template of a text. Its 〔blanks〕 are filled in before publication. */
export const textTemplate = adminRoute('GET', 'text/template', {
  title: '查看协议模板',
  auth: 'content.edit',
  input: z.strictObject({ key: textKey }),
  example: { key: 'none' },
  reply: z.strictObject({
    title: z.string(),
    content: z.string(),
    isAgreement: z.boolean(),
    position: count,
    /** Blanks, with their brackets, in order. */
    blanks: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
})

/** Returns all versions of one text with their content, newest first. */
export const textInfo = adminRoute('GET', 'text/info', {
  title: '查看页面或协议的版本',
  auth: 'content.read',
  input: z.strictObject({ key: textKey }),
  example: { key: 'none' },
  reply: z.strictObject({ list: z.array(versionOfText.extend({ content: z.string() })) }),
  errors: ['NOT_FOUND'],
})

/** Saves a version. One without consents can be changed until it takes effect. */
export const saveText = adminRoute('POST', 'text/save', {
  title: '保存协议版本',
  auth: 'content.edit',
  input: z.strictObject({
    textVersionId: textVersionId.optional(),
    revision: revision.default(0),
    key: textKey.meta({ title: '地址名' }),
    version: textOf('id', '1 到 20 位字母、数字、.、_ 或 -')
      .regex(/^[\w.-]{1,20}$/)
      .meta({ title: '版本号' }),
    title: trimmed('标题', 1, 40),
    content: richText('正文'),
    isAgreement: z.boolean().default(false).meta({ title: '列入协议列表' }),
    position: z.int().min(0).max(1000).default(0).meta({ title: '次序' }),
    effectiveAt: seconds.meta({ title: '生效时间' }),
    consultFrom: seconds.optional().meta({ title: '征求意见自' }),
    consultUntil: seconds.optional().meta({ title: '征求意见至' }),
    /** Whether a new version began as the template; it then needs a lawyer. */
    isFromTemplate: z.boolean().default(false),
  }),
  example: {
    textVersionId: '999999',
    revision: 1,
    key: 'none',
    version: '1.0',
    title: '规则',
    content: '<p>正文</p>',
    effectiveAt: 1_900_000_000,
  },
  reply: z.strictObject({ textVersionId, key: textKey, revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NAME_TAKEN', 'TEXT_KEPT'],
})

/** Publishes a version that takes effect at its time, or withdraws one that is not in effect yet. */
export const publishText = adminRoute('POST', 'text/publish', {
  title: '公布或收回协议版本',
  auth: 'content.publish',
  stepUp: true,
  input: z.strictObject({
    textVersionId,
    revision,
    isPublic: z.boolean(),
    reason: trimmed('原因', 2, 200),
  }),
  example: { textVersionId: '999999', revision: 1, isPublic: true, reason: '例行更新' },
  reply: z.strictObject({ revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TEXT_KEPT'],
})

/** Confirms that a lawyer has read a version that came from a template. The reason says who and when. */
export const confirmTextReview = adminRoute('POST', 'text/confirmReview', {
  title: '确认协议经律师审核',
  auth: 'content.publish',
  input: z.strictObject({ textVersionId, reason: trimmed('审核人和日期', 2, 200) }),
  example: { textVersionId: '999999', reason: '某某律师事务所，3 月 1 日' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** Removes a draft. */
export const removeText = adminRoute('POST', 'text/remove', {
  title: '删除协议草稿',
  auth: 'content.edit',
  input: z.strictObject({ textVersionId, revision }),
  example: { textVersionId: '999999', revision: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TEXT_KEPT'],
})

/** Finds the text that somebody consented to, by the name in their consent. */
export const resolveConsent = adminRoute('GET', 'text/consented', {
  title: '查找同意过的协议',
  auth: 'content.read',
  input: z.strictObject({ consent: z.string().min(1).max(400) }),
  example: { consent: 'none@1.0#000000000000' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        consentName: z.string(),
        /** Null if no version has this name and content. */
        text: versionOfText.extend({ content: z.string() }).nullable(),
      }),
    ),
  }),
})
