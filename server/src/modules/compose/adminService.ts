import type { ActivityId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable } from '../../core/approvable.ts'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { countText, workRow } from '../../core/summaryRows.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type FindingsDeps, findingsOf, type Standing } from './findings.ts'
import * as queries from './adminQueries.ts'
import { insert, materialsOf, type NewActivity, setPublished } from './queries.ts'

// Recipes for operators: draft, publish and stop (rules/items#composing).

export interface RecipeAdminDeps extends Pick<CoreServices, 'clock' | 'database'> {
  goods: FindingsDeps['goods'] & Pick<GoodsModule, 'worksOf' | 'reserveStock' | 'releaseStockOf'>
  vault: FindingsDeps['vault'] & Pick<VaultModule, 'piecesOf'>
  people: Pick<UserModule['people'], 'masked'>
}

type Material = NewActivity['materials'][number]

interface SavedRecipe {
  id: ActivityId
  version: number
  /** Undefined for a new recipe. */
  before: Readonly<Record<string, unknown>> | undefined
}

/** Lists recipes. */
export async function listRecipes(
  { database: { db }, goods }: RecipeAdminDeps,
  input: AdminInput<'recipe/list'>,
): Promise<AdminReply<'recipe/list'>> {
  const { rows, next } = await queries.list(db, input)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.result_goods_sn),
  )
  return { list: rows.map((row) => present(row, workOf(row.result_goods_sn).name)), next }
}

/** Returns a recipe with its materials and what is wrong with it. Throws NOT_FOUND. */
export async function describeRecipe(
  deps: RecipeAdminDeps,
  activityId: ActivityId,
): Promise<AdminReply<'recipe/info'>> {
  const { clock, goods, vault } = deps
  const { db } = deps.database
  const row = await queries.find(db, activityId)
  if (!row) throw new AppError('NOT_FOUND')
  const materials = await quantitiesOf(db, activityId)
  const sns = materials.map(({ goodsSn }) => goodsSn)
  const activity = { ...contentOf(row), startsAt: row.starts_at, endsAt: row.ends_at, materials }
  const [works, held, findings, counted] = await Promise.all([
    goods.summaries(db, [row.result_goods_sn, ...sns]),
    vault.heldCounts(db, sns),
    row.state === 'over'
      ? []
      : findingsOf(db, deps, activity, { id: activityId, isPublished: row.published_at !== null, now: clock.now() }),
    queries.countPeople(db, activityId),
  ])
  return {
    ...present(row, works.get(row.result_goods_sn)?.name ?? ''),
    ...contentOf(row),
    version: row.version,
    materials: materials.map(({ goodsSn, quantity }) => ({
      goodsSn,
      quantity,
      name: works.get(goodsSn)?.name ?? '',
      held: held.get(goodsSn) ?? 0,
    })),
    publishedAt: toSecondsOrNull(row.published_at),
    stoppedAt: toSecondsOrNull(row.stopped_at),
    isTakenDown: row.taken_down_at !== null,
    settledAt: toSecondsOrNull(row.settled_at),
    people: counted,
    isFrozen: row.composed > 0,
    findings,
  }
}

/** Creates or changes a recipe. Throws NOT_FOUND, EDITED_MEANWHILE, GOODS_NOT_FOUND, CONFLICT, SOLD_OUT. */
export const saveRecipe = (
  deps: RecipeAdminDeps,
  input: AdminInput<'recipe/save'>,
  record: RecordAct,
): Promise<AdminReply<'recipe/save'>> =>
  deps.database.transaction(async (tx) => {
    await requireWorks(deps, tx, input)
    const { activityId: id } = input
    const saved = id === undefined ? await addRecipe(deps, tx, input) : await changeRecipe(deps, tx, id, input)
    const { activityId: _id, version: _version, key: _key, ...after } = input
    await record(tx, { target: `recipe:${saved.id}`, before: saved.before, after })
    return { activityId: saved.id, version: saved.version }
  })

/** Publishes a recipe with two-person approval, and reserves its results. */
export const publicationApproval = (deps: RecipeAdminDeps): Approvable<'recipe/publish'> => ({
  async prepare(tx, input) {
    const { activityId, version } = input
    const { row, materials, findings } = await takeDraft(deps, tx, input)
    const workOf = await deps.goods.worksOf(tx, [row.result_goods_sn, ...materials.map(({ goodsSn }) => goodsSn)])
    const result = workOf(row.result_goods_sn)
    return {
      target: `recipe:${activityId}`,
      seen: { version },
      summary: {
        subject: row.title,
        sentence: `公开合成活动，藏友可用材料合成《${result.name}》，最多 ${countText(row.total)} 件；发布后材料和合成所得不能再改`,
        rows: [
          { kind: 'text', label: '名称', after: row.title },
          { kind: 'text', label: '副标题', after: row.subtitle || null },
          { kind: 'pictures', label: '封面', after: [row.cover] },
          { kind: 'lines', label: '介绍', after: row.story },
          {
            kind: 'works',
            label: '材料',
            works: materials.map(({ goodsSn, quantity }) => {
              const { name, cover } = workOf(goodsSn)
              return { name, to: `/goods/${goodsSn}`, cover, note: `${quantity} 件` }
            }),
          },
          workRow('合成所得', result),
          { kind: 'count', label: '总数', after: row.total, unit: '件' },
          {
            kind: 'text',
            label: '每人限额',
            after: row.per_person_limit === 0 ? '不限' : `${countText(row.per_person_limit)} 件`,
          },
          { kind: 'time', label: '开始时间', after: toSeconds(row.starts_at) },
          { kind: 'time', label: '结束时间', after: toSecondsOrNull(row.ends_at) },
          { kind: 'lines', label: '规则', after: row.rules },
          { kind: 'findings', label: '发布检查', sentences: findings },
          { kind: 'link', label: '活动页', to: `/recipes/${activityId}`, text: row.title },
        ],
      },
      before: { state: 'draft' },
      after: { title: row.title, result: row.result_goods_sn, total: row.total, materials },
      weight: 0,
    }
  },
  async perform(tx, input) {
    const { activityId } = input
    const { row } = await takeDraft(deps, tx, input)
    requireMove(await setPublished(tx, activityId))
    await deps.goods.reserveStock(tx, { goodsSn: row.result_goods_sn, quantity: row.total, orderSn: null })
    return {}
  },
})

/** Ends an activity now. Throws NOT_FOUND, and ILLEGAL_TRANSITION for an activity that is a draft or over. */
export const stopRecipe = (
  { database }: RecipeAdminDeps,
  { activityId, reason }: AdminInput<'recipe/stop'>,
  record: RecordAct,
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lockRecipe(tx, activityId)
    if (row.state === 'draft' || row.state === 'over') throw new AppError('ILLEGAL_TRANSITION')
    await queries.stop(tx, activityId)
    await record(tx, {
      target: `recipe:${activityId}`,
      before: { endsAt: toSecondsOrNull(row.ends_at), composed: row.composed },
      after: { state: 'over' },
      reason,
    })
  })

/**
 * Hides an activity from the public, or shows it again. Throws NOT_FOUND, and ILLEGAL_TRANSITION for a draft.
 */
export const setRecipeTakenDown = (
  { database }: RecipeAdminDeps,
  { activityId, reason }: AdminInput<'recipe/takeDown'>,
  isTakenDown: boolean,
  record: RecordAct,
): Promise<Record<string, never>> =>
  database.transaction(async (tx) => {
    const { state } = await lockRecipe(tx, activityId)
    if (state === 'draft') throw new AppError('ILLEGAL_TRANSITION')
    const isNew = await queries.setTakenDown(tx, activityId, isTakenDown)
    await record(tx, { target: `recipe:${activityId}`, after: { isTakenDown, again: !isNew }, reason })
    return {}
  })

/** Lists what was composed. */
export async function listComposings(
  { database: { db }, vault, people }: RecipeAdminDeps,
  input: AdminInput<'recipe/composings'>,
): Promise<AdminReply<'recipe/composings'>> {
  const { rows, next } = await queries.composings(db, input)
  const [pieceOf, names] = await Promise.all([
    vault.piecesOf(
      db,
      rows.map((row) => row.item_id),
    ),
    people.masked(
      db,
      rows.map((row) => row.uid),
    ),
  ])
  return {
    list: rows.map((row) => ({
      logId: row.id,
      activityId: row.activity_id,
      uid: row.uid,
      nickname: names.get(row.uid)?.nickname ?? '',
      itemId: row.item_id,
      serial: pieceOf(row.item_id).serial,
      consumed: row.consumed,
      composedAt: toSeconds(row.created_at),
    })),
    next,
  }
}

async function addRecipe(deps: RecipeAdminDeps, tx: Tx, input: AdminInput<'recipe/save'>): Promise<SavedRecipe> {
  const pressed = input.key === undefined ? undefined : await queries.findPressed(tx, input.key)
  if (pressed) return { ...pressed, before: undefined }
  const id = await insert(tx, await readActivity(deps, tx, input), input.key ?? null)
  return { id, version: 1, before: undefined }
}

async function changeRecipe(
  deps: RecipeAdminDeps,
  tx: Tx,
  id: ActivityId,
  input: AdminInput<'recipe/save'>,
): Promise<SavedRecipe> {
  const { goods } = deps
  const row = await lockRecipe(tx, id, input.version)
  if (row.state === 'over') throw new AppError('CONFLICT', { msg: '活动已经结束，不能再改' })
  const before = { ...contentOf(row), materials: await quantitiesOf(tx, id) }
  const activity = await readActivity(deps, tx, input)
  const isRecipeNew = JSON.stringify(before.materials) !== JSON.stringify(input.materials)
  if (row.composed > 0) requirePromise(row, activity, isRecipeNew)
  if (row.published_at) {
    requireReviewed(row, activity, isRecipeNew)
    await requireSound(deps, tx, activity, { id, isPublished: true })
    const held = row.total - row.composed
    if (row.result_goods_sn !== activity.resultGoodsSn || row.total !== activity.total) {
      await goods.releaseStockOf(tx, new Map([[row.result_goods_sn, held]]))
      await goods.reserveStock(tx, { goodsSn: activity.resultGoodsSn, quantity: activity.total, orderSn: null })
    }
  }
  const version = await queries.update(tx, id, activity, { isRecipeNew })
  return { id, version, before }
}

/** Locks a recipe for publication. Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION, CONFLICT. */
async function takeDraft(
  deps: RecipeAdminDeps,
  tx: Tx,
  { activityId, version }: { activityId: ActivityId; version: number },
): Promise<{ row: queries.RecipeRow; materials: Material[]; findings: string[] }> {
  const row = await lockRecipe(tx, activityId, version)
  if (row.published_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '活动已经发布' })
  const materials = await quantitiesOf(tx, activityId)
  const activity = { ...contentOf(row), cover: row.cover, startsAt: row.starts_at, endsAt: row.ends_at, materials }
  const findings = await requireSound(deps, tx, activity, { id: activityId, isPublished: false })
  return { row, materials, findings }
}

/** Locks a recipe. Throws NOT_FOUND, and EDITED_MEANWHILE if `version` is outdated. */
async function lockRecipe(tx: Tx, id: ActivityId, version?: number): Promise<queries.RecipeRow> {
  const row = await queries.lock(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.version !== version) {
    throw new AppError('EDITED_MEANWHILE', { data: { version: row.version } })
  }
  return row
}

/** Builds a complete activity from the input. Throws GOODS_NOT_FOUND. */
async function readActivity(
  { goods }: RecipeAdminDeps,
  tx: Tx,
  input: AdminInput<'recipe/save'>,
): Promise<NewActivity> {
  const { cover, startsAt, endsAt } = input
  const result = (await goods.summaries(tx, [input.resultGoodsSn])).get(input.resultGoodsSn)
  if (!result) throw new AppError('GOODS_NOT_FOUND', { data: { field: 'resultGoodsSn' } })
  return {
    ...input,
    cover: cover ?? result.cover,
    startsAt: new Date(startsAt * 1000),
    endsAt: endsAt === null ? null : new Date(endsAt * 1000),
  }
}

/** Throws GOODS_NOT_FOUND with the field, which a refusal by the database would not name. */
async function requireWorks(
  { goods }: RecipeAdminDeps,
  tx: Tx,
  { materials }: AdminInput<'recipe/save'>,
): Promise<void> {
  const sns = materials.map(({ goodsSn }) => goodsSn)
  const works = await goods.summaries(tx, sns)
  const missing = sns.findIndex((sn) => !works.has(sn))
  if (missing >= 0) {
    throw new AppError('GOODS_NOT_FOUND', {
      msg: `没有编号为 ${sns[missing]} 的作品`,
      data: { field: 'materials' },
    })
  }
  if (new Set(sns).size < sns.length) {
    throw new AppError('BAD_INPUT', { msg: '同一件作品只列一行', data: { field: 'materials' } })
  }
}

/** Returns the warnings. Throws CONFLICT with the first blocking finding. */
async function requireSound(
  deps: RecipeAdminDeps,
  tx: Tx,
  activity: NewActivity,
  standing: Standing,
): Promise<string[]> {
  const findings = await findingsOf(tx, deps, activity, { ...standing, now: deps.clock.now() })
  const wrong = findings.find(({ level }) => level === 'blocks')
  if (wrong) throw new AppError('CONFLICT', { msg: wrong.sentence, data: { field: wrong.field, code: wrong.code } })
  return findings.map(({ sentence }) => sentence)
}

/**
 * Requires a second approver for changes to a published recipe's materials, result, or a larger total. Throws CONFLICT.
 */
function requireReviewed(row: queries.RecipeRow, next: NewActivity, isRecipeNew: boolean): void {
  const isMore = next.total > row.total || row.result_goods_sn !== next.resultGoodsSn
  if (!isRecipeNew && !isMore) return
  const field = isRecipeNew ? 'materials' : 'total'
  throw new AppError('CONFLICT', {
    msg: '活动已经由两人发布，材料、合成所得和总数不能再改；请停止后另建一个',
    data: { field },
  })
}

/** Requires the terms that are fixed once the first result exists, for everyone who composes later. Throws CONFLICT. */
function requirePromise(row: queries.RecipeRow, next: NewActivity, isRecipeNew: boolean): void {
  const refuse = (field: string, msg: string) => {
    throw new AppError('CONFLICT', { msg: `已经有人合成，${msg}`, data: { field } })
  }
  if (isRecipeNew) refuse('materials', '材料不能再改')
  if (row.result_goods_sn !== next.resultGoodsSn) refuse('resultGoodsSn', '合成所得不能再改')
  if (row.total !== next.total) refuse('total', '总数不能再改')
  if (row.per_person_limit !== next.perPersonLimit) refuse('perPersonLimit', '每人限额不能再改')
  if (toSeconds(row.starts_at) !== toSeconds(next.startsAt)) refuse('startsAt', '开始时间不能再改')
  const isEarlier = next.endsAt !== null && (row.ends_at === null || toSeconds(next.endsAt) < toSeconds(row.ends_at))
  if (isEarlier) refuse('endsAt', '结束时间只能延后；要提前结束请用「停止」')
}

const contentOf = (row: queries.RecipeRow) => ({
  title: row.title,
  subtitle: row.subtitle,
  cover: row.cover,
  story: row.story,
  rules: row.rules,
  resultGoodsSn: row.result_goods_sn,
  total: row.total,
  perPersonLimit: row.per_person_limit,
  startsAt: toSeconds(row.starts_at),
  endsAt: toSecondsOrNull(row.ends_at),
})

async function quantitiesOf(db: Db | Tx, id: ActivityId): Promise<Material[]> {
  const rows = await materialsOf(db, id)
  return rows.map(({ goods_sn: goodsSn, quantity }) => ({ goodsSn, quantity }))
}

const present = (row: queries.RecipeRow, resultName: string) => ({
  activityId: row.id,
  title: row.title,
  state: row.state,
  resultGoodsSn: row.result_goods_sn,
  resultName,
  total: row.total,
  composed: row.composed,
  startsAt: toSeconds(row.starts_at),
  endsAt: toSecondsOrNull(row.ends_at),
})
