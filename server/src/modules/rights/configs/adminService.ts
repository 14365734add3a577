import type { GoodsSn, Picture, RightsConfigId } from '@app/contract'
import type { SummaryRow } from '@app/contract/admin/summary'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { RecordAct } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { countText, workRow } from '../../../core/summaryRows.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { submittedRichText } from '../../../core/richText.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import * as queries from './queries.ts'
import { isNameable, publishConfig } from './service.ts'
import { countCoupons, listBatches } from '../coupons/queries.ts'

// Partners' offers for operators (rules/rights#offers).

export interface ConfigAdminDeps {
  db: Db
  database: Database
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
}

const momentOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000))

/** Lists partners' offers. */
export async function listConfigs(
  { db }: ConfigAdminDeps,
  input: AdminInput<'right/list'>,
): Promise<AdminReply<'right/list'>> {
  const { rows, next } = await queries.search(db, input)
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    brandKey: row.brand_key,
    brandName: row.brand_name,
    delivery: row.delivery,
    standing: row.standing,
    validFrom: toSecondsOrNull(row.valid_from),
    validUntil: toSecondsOrNull(row.valid_until),
    works: row.works,
    couponsLeft: row.coupons_left,
    isShort: row.is_short,
  }))
  return { list, next }
}

/** Returns an offer. Throws NOT_FOUND. */
export async function describeConfig(
  { db, goods }: ConfigAdminDeps,
  id: RightsConfigId,
): Promise<AdminReply<'right/info'>> {
  const config = await queries.findConfig(db, id)
  if (!config) throw new AppError('NOT_FOUND')
  const isCoupon = config.delivery === 'coupon'
  const [works, isSold, openPieces, coupons, batches] = await Promise.all([
    queries.worksOf(db, id),
    queries.isSold(db, id),
    queries.countOpen(db, id),
    isCoupon ? countCoupons(db, id) : null,
    isCoupon ? listBatches(db, id) : [],
  ])
  const workOf = await goods.worksOf(
    db,
    works.map((work) => work.goods_sn),
  )
  return {
    id,
    version: config.version,
    ...textsOf(config),
    brandName: config.brand_name,
    standing: config.standing,
    validFrom: toSecondsOrNull(config.valid_from),
    validUntil: toSecondsOrNull(config.valid_until),
    isSold,
    pieces: works.reduce((sum, { pieces }) => sum + pieces, 0),
    openPieces,
    works: works.map((work) => ({
      goodsSn: work.goods_sn,
      name: workOf(work.goods_sn).name,
      pieces: work.pieces,
    })),
    coupons,
    batches: batches.map((batch) => ({
      id: batch.id,
      addedAt: toSeconds(batch.created_at),
      addedBy: batch.added_by,
      coupons: batch.coupons,
      left: batch.left,
      given: batch.given,
      voided: batch.voided,
    })),
  }
}

/** Creates or updates an offer. Throws NOT_FOUND, BAD_INPUT, EDITED_MEANWHILE, RIGHT_SOLD. */
export const saveConfig = (
  { database }: ConfigAdminDeps,
  { id, version, validFrom, validUntil, key, ...texts }: AdminInput<'right/save'>,
  record: RecordAct,
): Promise<AdminReply<'right/save'>> =>
  database.transaction(async (tx) => {
    if (!isNameable(texts.cover)) throw badInput('cover', '这张图片不能用作封面，请换一张')
    const brand = await queries.lockBrand(tx, texts.brandKey)
    if (!brand) throw badInput('brandKey', '没有这个品牌，请先添加')
    const saved = { ...texts, brandName: brand.name, content: submittedRichText(texts.content, 'content') }
    if (id !== undefined) return updateConfig(tx, { id, version }, saved, record)
    return createConfig(tx, { ...saved, validFrom, validUntil, key }, record)
  })

type SavedTexts = Omit<AdminInput<'right/save'>, 'id' | 'version' | 'validFrom' | 'validUntil' | 'key'> & {
  brandName: string
}

/** Creates an offer; a repeated request returns what the first one created. */
async function createConfig(
  tx: Tx,
  {
    validFrom,
    validUntil,
    key,
    ...saved
  }: SavedTexts & Pick<AdminInput<'right/save'>, 'validFrom' | 'validUntil' | 'key'>,
  record: RecordAct,
): Promise<AdminReply<'right/save'>> {
  const pressed = key === undefined ? undefined : await queries.findPressed(tx, key)
  if (pressed) {
    await record(tx, { target: `rightsConfig:${pressed.id}`, after: { isRepeated: true } })
    return pressed
  }
  requireSpan(validFrom, validUntil)
  const id = await publishConfig(tx, {
    ...saved,
    validFrom: momentOf(validFrom),
    validUntil: momentOf(validUntil),
    goodsSns: [],
    requestKey: key ?? null,
  })
  const { brandName: _brand, ...texts } = saved
  await record(tx, { target: `rightsConfig:${id}`, after: { ...recorded(texts), validFrom, validUntil } })
  return { id, version: 1 }
}

async function updateConfig(
  tx: Tx,
  { id, version }: { id: RightsConfigId; version: number },
  { brandName, ...texts }: SavedTexts,
  record: RecordAct,
): Promise<AdminReply<'right/save'>> {
  const config = await lockOffer(tx, id, version)
  const isMoved = config.brand_key !== texts.brandKey || config.delivery !== texts.delivery
  if (isMoved && (await queries.isSold(tx, id))) throw new AppError('RIGHT_SOLD')
  await queries.updateConfig(tx, id, {
    name: texts.name,
    summary: texts.summary,
    brand_key: texts.brandKey,
    brand_name: brandName,
    delivery: texts.delivery,
    cover: texts.cover,
    content: texts.content,
    how_to: texts.howTo,
    page_path: texts.pagePath,
  })
  const before = recorded(textsOf(config))
  await record(tx, { target: `rightsConfig:${id}`, before, after: recorded(texts) })
  return { id, version: version + 1 }
}

/** Changes the period of an offer, with two-person approval if holders of unused rights lose by it. */
export const rescheduleApproval: Approvable<'right/reschedule'> = {
  async prepare(tx, { id, version, validFrom, validUntil }) {
    const config = await lockOffer(tx, id, version)
    requireSpan(validFrom, validUntil)
    const [from, until] = [momentOf(validFrom), momentOf(validUntil)]
    const takes = isEarlier(until, config.valid_until) || isEarlier(config.valid_from, from, -Infinity)
    const isOver = config.standing === 'ended' && isEarlier(until, config.valid_until)
    const open = await queries.countOpen(tx, id)
    return {
      target: `rightsConfig:${id}`,
      seen: { version },
      summary: {
        subject: config.name,
        sentence: takes
          ? `“${config.name}”的使用期缩短，${countText(open)} 份还没用的权益受影响`
          : `“${config.name}”的使用期改变，没有藏友因此失去权益`,
        rows: [
          { kind: 'text', label: '权益', after: config.name },
          { kind: 'text', label: '品牌', after: config.brand_name },
          {
            kind: 'time',
            label: '开始时间',
            before: toSecondsOrNull(config.valid_from),
            after: validFrom ?? null,
          },
          {
            kind: 'time',
            label: '结束时间',
            before: toSecondsOrNull(config.valid_until),
            after: validUntil ?? null,
          },
          { kind: 'count', label: '还没用的权益', after: open, unit: '份' },
          configLink(id, config.name),
        ],
      },
      before: {
        name: config.name,
        validFrom: toSecondsOrNull(config.valid_from),
        validUntil: toSecondsOrNull(config.valid_until),
      },
      after: { validFrom: validFrom ?? null, validUntil: validUntil ?? null },
      // An earlier end and a later start both affect holders of an unused right.
      weight: takes && !isOver ? open : 0,
    }
  },
  async perform(tx, { id, version, validFrom, validUntil }) {
    await queries.setTimes(tx, id, { from: momentOf(validFrom), until: momentOf(validUntil) })
    return { version: version + 1 }
  },
}

/** Adds an offer to a work, with two-person approval; a work that already has the offer stays unchanged. */
export const attachApproval = (deps: ConfigAdminDeps): Approvable<'right/attach'> => ({
  async prepare(tx, { id, goodsSn }) {
    const config = await lockOffer(tx, id)
    const work = await requireWork(deps, tx, goodsSn)
    const isNew = !(await queries.isAttached(tx, goodsSn, id))
    const gains = isNew && (await queries.hasPieces(tx, goodsSn))
    return {
      target: `rightsConfig:${id}`,
      seen: { goodsSn, isNew },
      summary: {
        subject: `${config.name} · ${work.name}`,
        sentence: isNew
          ? `《${work.name}》的每件藏品都带上“${config.name}”，已有的持有人也会得到`
          : `《${work.name}》已经带有“${config.name}”，同意后没有变化`,
        rows: [
          { kind: 'text', label: '权益', after: config.name },
          { kind: 'text', label: '品牌', after: config.brand_name },
          workRow('作品', work),
          configLink(id, config.name),
        ],
      },
      before: {},
      after: { name: config.name, goodsSn, goodsName: work.name },
      weight: gains ? 1 : 0,
    }
  },
  async perform(tx, { id, goodsSn }) {
    await queries.attach(tx, goodsSn, id)
    return {}
  },
})

/** Removes an offer from a work. Throws NOT_FOUND, RIGHT_SOLD. */
export const detachConfig = (
  { database }: ConfigAdminDeps,
  { id, goodsSn }: AdminInput<'right/detach'>,
  record: RecordAct,
): Promise<AdminReply<'right/detach'>> =>
  database.transaction(async (tx) => {
    await lockOffer(tx, id)
    if (await queries.hasPieces(tx, goodsSn)) throw new AppError('RIGHT_SOLD')
    if (!(await queries.detach(tx, goodsSn, id))) throw new AppError('NOT_FOUND')
    await record(tx, { target: `rightsConfig:${id}`, before: { goodsSn }, after: {} })
    return {}
  })

/** Creates or updates a brand. Throws NOT_FOUND, EDITED_MEANWHILE, BRAND_TAKEN. */
export const saveBrand = (
  { database }: ConfigAdminDeps,
  { key, version, logo, ...texts }: AdminInput<'brand/save'>,
  record: RecordAct,
): Promise<AdminReply<'brand/save'>> =>
  database.transaction(async (tx) => {
    const saved = { ...texts, logo: logo ?? null }
    if (version === 0) await queries.insertBrand(tx, key, saved)
    const brand = version === 0 ? undefined : await queries.lockBrand(tx, key)
    if (version !== 0 && !brand) throw new AppError('NOT_FOUND')
    if (brand && brand.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: brand.version } })
    if (brand) await queries.updateBrand(tx, key, saved)
    const before = brand && { name: brand.name, introduction: brand.introduction, logo: brand.logo?.url ?? '' }
    await record(tx, {
      target: `brand:${key}`,
      ...(before && { before }),
      after: { ...texts, logo: logo?.url ?? '' },
    })
    return { version: version + 1 }
  })

/** Locks an offer. Throws NOT_FOUND, and EDITED_MEANWHILE if `version` is outdated. */
async function lockOffer(tx: Tx, id: RightsConfigId, version?: number): Promise<queries.KeptConfig> {
  const config = await queries.lockConfig(tx, id)
  if (!config) throw new AppError('NOT_FOUND')
  if (version !== undefined && config.version !== version)
    throw new AppError('EDITED_MEANWHILE', { data: { version: config.version } })
  return config
}

const configLink = (id: RightsConfigId, name: string): SummaryRow => ({
  kind: 'link',
  label: '权益页',
  to: `/rights/${id}`,
  text: name,
})

/** Returns a work. Throws NOT_FOUND. */
async function requireWork({ goods }: ConfigAdminDeps, tx: Tx, goodsSn: GoodsSn): Promise<GoodsSummary> {
  const work = (await goods.summaries(tx, [goodsSn])).get(goodsSn)
  if (!work) throw new AppError('NOT_FOUND')
  return work
}

const textsOf = (config: queries.KeptConfig) => ({
  name: config.name,
  summary: config.summary,
  brandKey: config.brand_key,
  delivery: config.delivery,
  cover: config.cover,
  content: config.content,
  howTo: config.how_to,
  pagePath: config.page_path,
})

/** Returns the fields to audit; a picture is recorded by its address. */
const recorded = <Fields extends { cover: Picture }>({ cover, ...fields }: Fields) => ({ ...fields, cover: cover.url })

/** Requires that a period ends after it starts. Throws BAD_INPUT. */
function requireSpan(from: number | undefined, until: number | undefined): void {
  if (from !== undefined && until !== undefined && until <= from) throw badInput('validUntil', '结束时间要晚于开始时间')
}

/** Whether one moment is before another; null counts as `never`. */
const isEarlier = (one: Date | null, other: Date | null, never = Infinity): boolean =>
  (one?.getTime() ?? never) < (other?.getTime() ?? never)
