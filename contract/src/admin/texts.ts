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
  /** Since when it holds, or is to. */
  effectiveAt: seconds,
  consultFrom: seconds.nullable(),
  consultUntil: seconds.nullable(),
  isPublic: z.boolean(),
  /** Whether nobody can change it any more. */
  isKept: z.boolean(),
  /** As consents name it: the version and the beginning of its text's SHA-256. */
  consentName: z.string(),
  revision: count,
})

/** Every text by its newest version, with the one that holds. */
export const textList = adminRoute('GET', 'text/list', {
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: textKey,
        title: z.string(),
        isAgreement: z.boolean(),
        /** Whether registering consents to it. */
        isConsented: z.boolean(),
        position: count,
        /** Empty where none holds. */
        holding: z.string(),
        holdsSince: seconds.nullable(),
        /** The version that is prepared or announced; empty where none is. */
        coming: z.string(),
        comingState: state.nullable(),
        versions: count,
      }),
    ),
    /** Texts that the storefront leads to and nobody has written. */
    missing: z.array(z.strictObject({ key: textKey, title: z.string() })),
  }),
})

/** All versions of one text, the newest first, with their words. */
export const textInfo = adminRoute('GET', 'text/info', {
  auth: 'content.read',
  input: z.strictObject({ key: textKey }),
  reply: z.strictObject({ list: z.array(versionOfText.extend({ content: z.string() })) }),
  errors: ['NOT_FOUND'],
})

/** Prepares a version; one that nobody consented to yet may be changed until it holds. */
export const saveText = adminRoute('POST', 'text/save', {
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
  }),
  reply: z.strictObject({ textVersionId, key: textKey, revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NAME_TAKEN', 'TEXT_KEPT'],
})

/** Shows a version to everybody, in effect from its time on; or takes back one that is not in effect yet. */
export const publishText = adminRoute('POST', 'text/publish', {
  auth: 'content.publish',
  stepUp: true,
  input: z.strictObject({
    textVersionId,
    revision,
    isPublic: z.boolean(),
    reason: trimmed('原因', 2, 200),
  }),
  reply: z.strictObject({ revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TEXT_KEPT'],
})

/** Only a draft. */
export const removeText = adminRoute('POST', 'text/remove', {
  auth: 'content.edit',
  input: z.strictObject({ textVersionId, revision }),
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'TEXT_KEPT'],
})

/** The words that somebody consented to, by what their consent says. */
export const resolveConsent = adminRoute('GET', 'text/consented', {
  auth: 'content.read',
  input: z.strictObject({ consent: z.string().min(1).max(400) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        consentName: z.string(),
        /** Null where no version is of this name and these words. */
        text: versionOfText.extend({ content: z.string() }).nullable(),
      }),
    ),
  }),
})
