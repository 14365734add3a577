import * as z from 'zod'
import { activityId, composeLogId, formKey, goodsSn, itemId, uid } from '../ids.ts'
import { count, done, picture, seconds, trimmed } from '../schema.ts'
import { finding } from './drafts.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

export const recipeState = choice('状态', { draft: '未发布', coming: '未开始', running: '进行中', over: '已结束' })

const row = {
  activityId: activityId.meta({ title: '编号' }),
  title: z.string().meta({ title: '名称' }),
  state: recipeState,
  resultGoodsSn: goodsSn.meta({ title: '合成所得编号' }),
  resultName: z.string().meta({ title: '合成所得' }),
  total: count.meta({ title: '总数' }),
  composed: count.meta({ title: '已合成' }),
  startsAt: seconds.meta({ title: '开始' }),
  endsAt: seconds.nullable().meta({ title: '结束' }),
}

export const recipeList = adminList('recipe/list', {
  title: '查看合成活动列表',
  auth: 'recipe.read',
  filters: { state: recipeState, resultGoodsSn: goodsSn.meta({ title: '合成所得编号' }) },
  sorts: ['-activityId', 'activityId'],
  row: z.strictObject(row),
})

const material = z.strictObject({ goodsSn, quantity: z.int().min(1).max(100) })
const paragraphs = (title: string, most: number) =>
  z
    .array(trimmed(title, 1, 300))
    .max(most)
    .default([])
    .meta({ title })

/** Editable content of a recipe. */
const content = {
  title: trimmed('名称', 2, 40),
  subtitle: trimmed('副标题', 0, 60).default(''),
  /** Null for the cover of the result. */
  cover: picture.nullable().default(null).meta({ title: '封面' }),
  story: paragraphs('介绍', 20),
  rules: paragraphs('规则', 20),
  resultGoodsSn: goodsSn.meta({ title: '合成所得' }),
  total: z.int().min(1).max(1_000_000).meta({ title: '总数' }),
  /** 0 means no limit. */
  perPersonLimit: z.int().min(0).max(10_000).default(0).meta({ title: '每人限合成' }),
  startsAt: seconds.meta({ title: '开始时间' }),
  endsAt: seconds.nullable().default(null).meta({ title: '结束时间' }),
  materials: z.array(material).min(1).max(20).meta({ title: '材料' }),
}

export const recipeInfo = adminRoute('GET', 'recipe/info', {
  title: '查看合成活动',
  auth: 'recipe.read',
  input: z.strictObject({ activityId }),
  example: { activityId: '999999' },
  reply: z.strictObject({
    ...row,
    ...content,
    version: count,
    materials: z.array(z.strictObject({ goodsSn, quantity: count, name: z.string(), held: count })),
    publishedAt: seconds.nullable(),
    stoppedAt: seconds.nullable(),
    isTakenDown: z.boolean(),
    /** Time the results not composed were returned. */
    settledAt: seconds.nullable(),
    /** Collectors who composed at least once. */
    people: count,
    /** Whether its terms are frozen, because somebody has composed. */
    isFrozen: z.boolean(),
    findings: z.array(finding),
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Creates or changes a recipe. A published recipe stays published. Once somebody has composed, its materials, result,
 * quantities and start are fixed, and its end can only move later.
 */
export const saveRecipe = adminRoute('POST', 'recipe/save', {
  title: '编辑合成活动',
  auth: 'recipe.manage',
  input: z.strictObject({
    /** Absent for a new recipe. */
    activityId: activityId.optional(),
    /** The version that was read; 0 for a new recipe. */
    version: count,
    ...content,
    key: formKey.optional().meta({ title: '标识' }),
  }),
  example: {
    version: 0,
    title: '云水合一',
    subtitle: '',
    cover: null,
    story: [],
    rules: [],
    resultGoodsSn: 'none',
    total: 1,
    perPersonLimit: 0,
    startsAt: 1_800_000_000,
    endsAt: null,
    materials: [{ goodsSn: 'none', quantity: 1 }],
  },
  reply: z.strictObject({ activityId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'GOODS_NOT_FOUND', 'CONFLICT', 'SOLD_OUT', 'BAD_INPUT'],
})

/** Publishes a recipe and reserves its results. Refused if one of the `findings` blocks. */
export const publishRecipe = adminRoute('POST', 'recipe/publish', {
  title: '发布合成活动',
  auth: 'recipe.manage',
  stepUp: true,
  input: z.strictObject({ activityId, version: count.meta({ title: '版本' }), reason: trimmed('原因', 2, 200) }),
  example: { activityId: '999999', version: 1, reason: '秋季活动' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION', 'CONFLICT', 'SOLD_OUT', 'APPROVAL_WAITING'],
})

/** Stops a recipe at once. Results not composed return to the work's edition within a minute. */
export const stopRecipe = adminRoute('POST', 'recipe/stop', {
  title: '停止合成活动',
  auth: 'recipe.manage',
  input: z.strictObject({ activityId, reason: trimmed('原因', 2, 200) }),
  example: { activityId: '999999', reason: '材料有误' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Hides a recipe from the public in any state and stops composing. Takes effect at once, by one person. */
export const takeDownRecipe = adminRoute('POST', 'recipe/takeDown', {
  title: '下架合成活动',
  auth: 'recipe.manage',
  input: z.strictObject({ activityId, reason: trimmed('原因', 2, 200) }),
  example: { activityId: '999999', reason: '材料有误' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Shows a recipe again and allows composing until it ends. */
export const putBackRecipe = adminRoute('POST', 'recipe/putBack', {
  title: '恢复展示合成活动',
  auth: 'recipe.manage',
  input: z.strictObject({ activityId, reason: trimmed('原因', 2, 200) }),
  example: { activityId: '999999', reason: '已更正' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const composingList = adminList('recipe/composings', {
  title: '查看合成记录',
  auth: 'recipe.read',
  filters: { activityId: activityId.meta({ title: '合成活动' }), uid: uid.meta({ title: '用户' }) },
  sorts: ['-logId', 'logId'],
  row: z.strictObject({
    logId: composeLogId.meta({ title: '编号' }),
    activityId: activityId.meta({ title: '合成活动' }),
    uid: uid.meta({ title: '用户' }),
    nickname: z.string().meta({ title: '昵称' }),
    itemId: itemId.meta({ title: '所得藏品' }),
    serial: count.meta({ title: '编号（限量）' }),
    consumed: count.meta({ title: '消耗件数' }),
    composedAt: seconds.meta({ title: '合成时间' }),
  }),
})
