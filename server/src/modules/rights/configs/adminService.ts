import type { GoodsSn, Picture, RightsConfigId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { RecordAct } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { submittedRichText } from '../../../core/richText.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './queries.ts'
import { type Configs, isNameable } from './service.ts'
import { countCoupons, listBatches } from '../coupons/queries.ts'

export interface ConfigAdminDeps {
  configs: Configs
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
}

const momentOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000))

export type ConfigAdmin = ReturnType<typeof createConfigAdmin>

/** Creates the operators' administration of partners' offers (rules/rights#offers). */
export function createConfigAdmin({ db, transaction }: Database, { configs, goods }: ConfigAdminDeps) {
  /** Locks an offer. Throws NOT_FOUND, and EDITED_MEANWHILE if `version` is outdated. */
  async function open(tx: Tx, id: RightsConfigId, version?: number): Promise<queries.KeptConfig> {
    const config = await queries.lockConfig(tx, id)
    if (!config) throw new AppError('NOT_FOUND')
    if (version !== undefined && config.version !== version)
      throw new AppError('EDITED_MEANWHILE', { data: { version: config.version } })
    return config
  }

  /** Returns the title of a work. Throws NOT_FOUND. */
  async function requireWork(tx: Tx, goodsSn: GoodsSn): Promise<string> {
    const work = (await goods.summaries(tx, [goodsSn])).get(goodsSn)
    if (!work) throw new AppError('NOT_FOUND')
    return work.name
  }

  async function info(id: RightsConfigId): Promise<AdminReply<'right/info'>> {
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
      ...wordsOf(config),
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

  return {
    async list(input: AdminInput<'right/list'>): Promise<AdminReply<'right/list'>> {
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
    },

    /** Returns an offer. Throws NOT_FOUND. */
    info,

    /** Creates or updates an offer. Throws NOT_FOUND, BAD_INPUT, EDITED_MEANWHILE, RIGHT_SOLD. */
    save: ({ id, version, validFrom, validUntil, key, ...words }: AdminInput<'right/save'>, record: RecordAct) =>
      transaction(async (tx) => {
        if (!isNameable(words.cover)) throw badInput('cover', '这张图片不能用作封面，请换一张')
        const brand = await queries.lockBrand(tx, words.brandKey)
        if (!brand) throw badInput('brandKey', '没有这个品牌，请先添加')
        const said = { ...words, content: submittedRichText(words.content, 'content') }
        if (id === undefined) {
          const pressed = key === undefined ? undefined : await queries.findPressed(tx, key)
          if (pressed) {
            await record(tx, { target: `rightsConfig:${pressed.id}`, after: { isRepeated: true } })
            return pressed
          }
          requireSpan(validFrom, validUntil)
          const made = await configs.publish(tx, {
            ...said,
            brandName: brand.name,
            validFrom: momentOf(validFrom),
            validUntil: momentOf(validUntil),
            goodsSns: [],
            requestKey: key ?? null,
          })
          await record(tx, { target: `rightsConfig:${made}`, after: { ...recorded(said), validFrom, validUntil } })
          return { id: made, version: 1 }
        }
        const config = await open(tx, id, version)
        const isMoved = config.brand_key !== words.brandKey || config.delivery !== words.delivery
        if (isMoved && (await queries.isSold(tx, id))) throw new AppError('RIGHT_SOLD')
        await queries.updateConfig(tx, id, {
          name: said.name,
          summary: said.summary,
          brand_key: said.brandKey,
          brand_name: brand.name,
          delivery: said.delivery,
          cover: said.cover,
          content: said.content,
          how_to: said.howTo,
          page_path: said.pagePath,
        })
        const before = recorded(wordsOf(config))
        await record(tx, { target: `rightsConfig:${id}`, before, after: recorded(said) })
        return { id, version: version + 1 }
      }),

    rescheduling: {
      async prepare(tx, { id, version, validFrom, validUntil }) {
        const config = await open(tx, id, version)
        requireSpan(validFrom, validUntil)
        const [from, until] = [momentOf(validFrom), momentOf(validUntil)]
        const takes = isEarlier(until, config.valid_until) || isEarlier(config.valid_from, from, -Infinity)
        const isOver = config.standing === 'ended' && isEarlier(until, config.valid_until)
        return {
          target: `rightsConfig:${id}`,
          seen: { version },
          before: {
            name: config.name,
            validFrom: toSecondsOrNull(config.valid_from),
            validUntil: toSecondsOrNull(config.valid_until),
          },
          after: { validFrom: validFrom ?? null, validUntil: validUntil ?? null },
          // An earlier end and a later start both affect holders of an unused right.
          weight: takes && !isOver ? await queries.countOpen(tx, id) : 0,
        }
      },
      async perform(tx, { id, version, validFrom, validUntil }) {
        await queries.setTimes(tx, id, { from: momentOf(validFrom), until: momentOf(validUntil) })
        return { version: version + 1 }
      },
    } satisfies Approvable<'right/reschedule'>,

    /** A work that already has the offer stays unchanged. */
    attaching: {
      async prepare(tx, { id, goodsSn }) {
        const config = await open(tx, id)
        const work = await requireWork(tx, goodsSn)
        const isNew = !(await queries.isAttached(tx, goodsSn, id))
        const gains = isNew && (await queries.hasPieces(tx, goodsSn))
        return {
          target: `rightsConfig:${id}`,
          seen: { goodsSn, isNew },
          before: {},
          after: { name: config.name, goodsSn, goodsName: work },
          weight: gains ? 1 : 0,
        }
      },
      async perform(tx, { id, goodsSn }) {
        await queries.attach(tx, goodsSn, id)
        return {}
      },
    } satisfies Approvable<'right/attach'>,

    /** Removes an offer from a work. Throws NOT_FOUND, RIGHT_SOLD. */
    detach: ({ id, goodsSn }: AdminInput<'right/detach'>, record: RecordAct) =>
      transaction(async (tx) => {
        await open(tx, id)
        if (await queries.hasPieces(tx, goodsSn)) throw new AppError('RIGHT_SOLD')
        if (!(await queries.detach(tx, goodsSn, id))) throw new AppError('NOT_FOUND')
        await record(tx, { target: `rightsConfig:${id}`, before: { goodsSn }, after: {} })
        return {}
      }),

    async brands(): Promise<AdminReply<'brand/list'>> {
      return { list: await queries.searchBrands(db) }
    },

    /** Creates or updates a brand. Throws NOT_FOUND, EDITED_MEANWHILE, BRAND_TAKEN. */
    saveBrand: ({ key, version, logo, ...words }: AdminInput<'brand/save'>, record: RecordAct) =>
      transaction(async (tx) => {
        const saved = { ...words, logo: logo ?? null }
        if (version === 0) await queries.insertBrand(tx, key, saved)
        const brand = version === 0 ? undefined : await queries.lockBrand(tx, key)
        if (version !== 0 && !brand) throw new AppError('NOT_FOUND')
        if (brand && brand.version !== version)
          throw new AppError('EDITED_MEANWHILE', { data: { version: brand.version } })
        if (brand) await queries.updateBrand(tx, key, saved)
        const before = brand && { name: brand.name, introduction: brand.introduction, logo: brand.logo?.url ?? '' }
        await record(tx, {
          target: `brand:${key}`,
          ...(before && { before }),
          after: { ...words, logo: logo?.url ?? '' },
        })
        return { version: version + 1 }
      }),
  }
}

const wordsOf = (config: queries.KeptConfig) => ({
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
const recorded = <Words extends { cover: Picture }>({ cover, ...words }: Words) => ({ ...words, cover: cover.url })

/** Requires that a period ends after it starts. Throws BAD_INPUT. */
function requireSpan(from: number | undefined, until: number | undefined): void {
  if (from !== undefined && until !== undefined && until <= from) throw badInput('validUntil', '结束时间要晚于开始时间')
}

/** Whether one moment is before another; null counts as `never`. */
const isEarlier = (one: Date | null, other: Date | null, never = Infinity): boolean =>
  (one?.getTime() ?? never) < (other?.getTime() ?? never)
