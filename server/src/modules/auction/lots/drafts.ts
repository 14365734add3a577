import { isDeepStrictEqual } from 'node:util'
import { AuctionState, type GoodsSn } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import type { Clock } from '../../../core/clock.ts'
import type { Draftable, DraftPage, Published } from '../../../core/draftable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import * as lots from './queries.ts'
import { presentRoom } from '../present.ts'
import { publishLot } from './publish.ts'
import type { AuctionSettings } from '../settings.ts'

export interface LotDraftDeps {
  clock: Clock
  goods: Pick<GoodsModule, 'summaries' | 'writtenOf' | 'worksOf' | 'admin'>
  moderation: Pick<ModerationModule, 'checkOwn'>
  settings: StoredSettings<AuctionSettings>
  /** Minimum age of a bidder, in years. */
  minimumAge: number
}

type Lot = DraftContent<'lot'>

const stays = '发布后不再改动；要改请撤拍后重新上拍'
/** Fields bidders rely on once the lot is public. */
const kept = [
  'goodsSn',
  'name',
  'subtitle',
  'house',
  'licenceNumber',
  'shopId',
  'creator',
  'cover',
  'gallery',
  'story',
  'startPriceFen',
  'stepFen',
  'depositFen',
  'depositPercent',
] as const satisfies readonly (keyof Lot)[]
const untilBegun = ['remarks', 'startsAt', 'endsAt'] as const satisfies readonly (keyof Lot)[]

const blocks = (code: string, field: string, sentence: string): Finding => ({ level: 'blocks', code, field, sentence })

/** Lot drafts. */
export const createLotDrafts = (deps: LotDraftDeps): Draftable<'lot'> => ({
  own: ['goodsSn'],
  preflight: (tx, content, id) => preflightLot(deps, tx, content, id),
  read: (tx, id) => readLot(deps, tx, id),
  publish: (tx, { startPriceFen, stepFen, depositFen, startsAt, endsAt, ...lot }) =>
    publishLot(tx, {
      ...lot,
      startPrice: startPriceFen,
      step: stepFen,
      deposit: depositFen,
      startsAt: new Date(startsAt * 1000),
      endsAt: new Date(endsAt * 1000),
    }),
  amend: (tx, id, content) => amendLot(deps, tx, id, content),
  preview: (tx, id) => previewLot(deps, tx, id),
})

async function preflightLot(deps: LotDraftDeps, tx: Tx, content: Lot, id: string | null): Promise<Finding[]> {
  const { goodsSn, shopId, startsAt, endsAt } = content
  const now = deps.clock.now() / 1000
  const found: Finding[] = await textFindings(deps, content)
  if (endsAt <= startsAt) found.push(blocks('timesReversed', 'endsAt', '结束时间要在开始时间之后'))
  if (endsAt <= now) found.push(blocks('over', 'endsAt', '结束时间已经过去'))
  if (id !== null) return found
  if (startsAt < now) {
    found.push({ level: 'warns', code: 'begun', field: 'startsAt', sentence: '开始时间已过，发布后马上开拍' })
  }
  const sns = [goodsSn, `${goodsSn}D`] satisfies GoodsSn[]
  if ((await deps.goods.summaries(tx, sns)).size > 0) {
    found.push(blocks('taken', 'goodsSn', `编号 ${goodsSn} 已经用过，请换一个`))
  }
  if (!(await deps.goods.admin.shopNames(tx)).some((shop) => shop.shopId === shopId)) {
    found.push(blocks('noShop', 'shopId', '没有这家店铺'))
  }
  return found
}

async function textFindings({ moderation }: LotDraftDeps, { name, subtitle, story, remarks }: Lot): Promise<Finding[]> {
  const texts = [
    ['name', name] as const,
    ['subtitle', subtitle] as const,
    ...story.map((text, index) => [`story.${index}`, text] as const),
    ...remarks.map((text, index) => [`remarks.${index}`, text] as const),
  ]
  const found: Finding[] = []
  for (const [field, text] of texts) {
    try {
      await moderation.checkOwn(text, field)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      found.push(blocks('words', field, error.message))
    }
  }
  return found
}

async function readLot({ goods }: LotDraftDeps, tx: Tx, id: string): Promise<Published<'lot'> | null> {
  const lot = await lots.lock(tx, id)
  if (!lot) return null
  const [workOf, written] = [await goods.worksOf(tx, [lot.goods_sn]), await goods.writtenOf(tx, lot.goods_sn)]
  const work = workOf(lot.goods_sn)
  const isComing = lot.state === AuctionState.coming && !lot.has_begun
  const frozen: Partial<Record<keyof Lot, string>> = Object.fromEntries([
    ...kept.map((field) => [field, stays] as const),
    ...(isComing ? [] : untilBegun.map((field) => [field, '已经开拍'] as const)),
  ])
  const content: Lot = {
    goodsSn: lot.goods_sn,
    name: work.name,
    subtitle: work.subtitle,
    house: work.issuer,
    licenceNumber: work.licenceNumber,
    shopId: written?.shop_id ?? '',
    creator: written?.creator ?? { name: '', title: '', introduction: '' },
    cover: work.cover,
    gallery: work.gallery,
    story: work.story,
    remarks: lot.remarks,
    startPriceFen: lot.start_fen,
    stepFen: lot.step_fen,
    depositFen: lot.deposit_fen,
    depositPercent: lot.deposit_percent,
    startsAt: Math.floor(lot.starts_at.getTime() / 1000),
    endsAt: Math.floor(lot.ends_at.getTime() / 1000),
  }
  return { content, frozen }
}

/** Throws NOT_FOUND, and CONFLICT if a frozen field would change. */
async function amendLot(deps: LotDraftDeps, tx: Tx, id: string, content: Lot): Promise<void> {
  const before = await readLot(deps, tx, id)
  if (!before) throw new AppError('NOT_FOUND')
  for (const [field, why] of Object.entries(before.frozen)) {
    const name = field as keyof Lot
    if (!isDeepStrictEqual(before.content[name], content[name])) {
      throw new AppError('CONFLICT', { msg: why, data: { field } })
    }
  }
  await lots.amend(tx, id, {
    remarks: content.remarks,
    startsAt: new Date(content.startsAt * 1000),
    endsAt: new Date(content.endsAt * 1000),
  })
}

/** Previews the lot page as it looks with auctions open, whether or not they are. */
async function previewLot({ goods, settings, minimumAge }: LotDraftDeps, tx: Tx, id: string): Promise<DraftPage> {
  const lot = await lots.find(tx, id)
  if (!lot) throw new AppError('NOT_FOUND')
  const [workOf, inForce] = [await goods.worksOf(tx, [lot.goods_sn]), await settings.get('auction', tx)]
  const room = presentRoom(lot, workOf(lot.goods_sn), inForce, minimumAge)
  const bids = { list: [], total: 0, page: 1, size: 20, cursor: null }
  return {
    path: `/auction?lot=${id}`,
    replies: [
      { path: 'order/auction/list', input: {}, reply: { isOpen: true, list: [room.lot] } },
      { path: 'order/auction/info', input: { lotId: id }, reply: { ...room, live: 0, mine: null } },
      ...(lot.bids === 0 ? [{ path: 'order/auction/bids', input: { lotId: id }, reply: bids }] : []),
    ],
  }
}
