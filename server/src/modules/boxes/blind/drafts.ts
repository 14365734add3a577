import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { GoodsForm, type GoodsSn, GoodsStatus } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import type { Tx } from '../../../core/database.ts'
import type { Draftable, Published, DraftPage } from '../../../core/draftable.ts'
import { AppError } from '../../../core/errors.ts'
import { type GoodsModule, GoodsType, publishGoods } from '../../goods/index.ts'
import { findBox, prizesOf } from './queries.ts'
import { prizeFindings } from './preflight.ts'
import { publishBox, type PublicationDeps } from './publish.ts'
import { createFactsCache, describeBox } from './views.ts'

export type BoxContent = DraftContent<'blindBox'>
type WorkContent = DraftContent<'work'>

export interface BoxDraftsDeps extends PublicationDeps {
  goods: PublicationDeps['goods'] &
    Pick<GoodsModule, 'worksOf' | 'leftOf' | 'boxCards' | 'boxDetail' | 'findSale' | 'workParts'>
}

const committed = '发布时已公布承诺值，之后谁也不能改'
const issued = '随盒发行的藏品已按此发行，要修改请到作品页'

/** Blind box drafts: the goods, made of the parts of a work, and the prize table that is committed to. */
export const createBoxDrafts = (deps: BoxDraftsDeps): Draftable<'blindBox'> => ({
  own: ['goodsSn'],
  renumber: renumberPrizes,
  preflight: (tx, content, id) => preflightBox(deps, tx, content, id),
  externalFindings: (content) => deps.goods.workParts.externalFindings(goodOf(content)),
  read: (tx, goodsSn) => readBox(deps, tx, goodsSn),
  publish: (tx, content) => publishDraft(deps, tx, content),
  amend: (tx, goodsSn, content) => amendBox(deps, tx, goodsSn, content),
  preview: (tx, goodsSn) => previewBox(deps, tx, goodsSn),
})

/** Works issued with the box are issued again with its copy, under numbers of their own. */
function renumberPrizes(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { prizes } = content
  if (!Array.isArray(prizes)) return content
  const number = () => `P${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
  return {
    ...content,
    prizes: prizes.map((prize: { own?: unknown }) => (prize.own ? { ...prize, goodsSn: number() } : prize)),
  }
}

async function preflightBox(
  { goods }: BoxDraftsDeps,
  tx: Tx,
  content: BoxContent,
  id: string | null,
): Promise<Finding[]> {
  const findings = await goods.workParts.preflight(tx, goodOf(content), id)
  if (id !== null) return findings
  return [...findings, ...(await prizeFindings(tx, content, { goods, workOf: (prize) => ownWorkOf(content, prize) }))]
}

async function readBox(deps: BoxDraftsDeps, tx: Tx, goodsSn: GoodsSn): Promise<Published<'blindBox'> | null> {
  const good = await deps.goods.workParts.read(tx, goodsSn, GoodsType.blindBox)
  const box = good && (await findBox(tx, goodsSn))
  if (!box) return null
  const { goodsSn: number, priceFen, saleStart } = good.frozen
  return {
    content: { ...boxOf(good.content), prizes: await readPrizes(deps, tx, goodsSn) },
    frozen: {
      ...(number !== undefined && { goodsSn: number }),
      ...(priceFen !== undefined && { priceFen }),
      ...(saleStart !== undefined && { saleStart }),
      ...(box.revealed_at !== null && { saleEnd: '种子已经公布，不能恢复发售' }),
      prizes: committed,
      edition: committed,
      contractType: issued,
      giftDays: issued,
    },
  }
}

async function readPrizes({ goods }: BoxDraftsDeps, tx: Tx, goodsSn: GoodsSn): Promise<BoxContent['prizes']> {
  const rows = await prizesOf(tx, [goodsSn])
  const workOf = await goods.worksOf(
    tx,
    rows.map((row) => row.goods_sn),
  )
  return rows.map(({ goods_sn: sn, rank, quantity, is_own: isOwn }) => {
    const { name, cover, story } = workOf(sn)
    return { goodsSn: sn, rank, quantity, own: isOwn ? { name, cover, story: story.join('\n') } : null }
  })
}

/** Publishes the goods of a box and the works issued with it, and commits to its contents. */
async function publishDraft(deps: BoxDraftsDeps, tx: Tx, content: BoxContent): Promise<GoodsSn> {
  const { goodsSn, prizes } = content
  for (const prize of prizes) {
    if (!prize.own) continue
    const { story, saleStart: _start, saleEnd: _end, ...work } = ownWorkOf(content, prize)
    // Off the shelf: the work is available only from its box.
    await publishGoods(tx, {
      ...work,
      story: story.split('\n').filter((line) => line.trim() !== ''),
      isPrize: true,
      status: GoodsStatus.merchantOffShelf,
      saleStart: new Date(content.saleStart * 1000),
    })
  }
  await deps.goods.workParts.publish(tx, goodOf(content), GoodsType.blindBox)
  const table = prizes.map(({ own, ...prize }) => ({ ...prize, isOwn: own !== null }))
  await publishBox(deps, tx, { goodsSn, prizes: table })
  return goodsSn
}

/** Throws NOT_FOUND, BAD_INPUT, and CONFLICT if a frozen field would change. */
async function amendBox(deps: BoxDraftsDeps, tx: Tx, goodsSn: GoodsSn, content: BoxContent): Promise<void> {
  const before = await readBox(deps, tx, goodsSn)
  if (!before) throw new AppError('NOT_FOUND')
  for (const [field, why] of Object.entries(before.frozen)) {
    const name = field as keyof BoxContent
    if (!isDeepStrictEqual(promiseOf(before.content, name), promiseOf(content, name))) {
      throw new AppError('CONFLICT', { msg: why, data: { field } })
    }
  }
  await deps.goods.workParts.amend(tx, goodsSn, goodOf(content), GoodsType.blindBox)
}

/** Previews the public page of a box, read in this transaction. */
async function previewBox({ goods }: BoxDraftsDeps, tx: Tx, goodsSn: GoodsSn): Promise<DraftPage> {
  const { info, findSale } = goods.workParts.seenIn(tx)
  const seen = { ...goods, boxDetail: (sn: GoodsSn) => info(sn, GoodsType.blindBox), findSale }
  const reply = await describeBox({ db: tx, goods: seen, facts: createFactsCache() }, goodsSn)
  return {
    path: `/blindBoxInfo/${goodsSn}`,
    replies: [{ path: 'hwnft/blindBox/detail', input: { goodsSn }, reply }],
  }
}

/** Returns the frozen part of a field: for the prize table, all but the presentation of its works. */
function promiseOf(content: BoxContent, field: keyof BoxContent): unknown {
  if (field !== 'prizes') return content[field]
  return content.prizes.map(({ goodsSn, rank, quantity }) => ({ goodsSn, rank, quantity }))
}

/** Returns the goods that are sold: a digital work available only as a box. */
const goodOf = ({ prizes: _prizes, ...content }: BoxContent): WorkContent => ({
  ...content,
  form: GoodsForm.digital,
  albumId: null,
  labelIds: [],
  homeZoneIds: [],
  rights: [],
  rightsIds: [],
  motion: null,
  sights: [],
  parcel: null,
})

/** Returns a work that is issued with its box, under the box's creator and licence. */
function ownWorkOf(content: BoxContent, { goodsSn, quantity, own }: BoxContent['prizes'][number]): WorkContent {
  const { name = '', cover = content.cover, story = '' } = own ?? {}
  return {
    ...goodOf(content),
    goodsSn,
    name,
    subtitle: content.name,
    cover,
    gallery: [cover],
    story,
    edition: quantity,
    priceFen: 0,
    perPersonLimit: 0,
    isDrop: false,
    priorityWindows: [],
    rules: [],
  }
}

/** Returns stored goods without the fields a box does not have. */
function boxOf({
  form: _form,
  albumId: _album,
  labelIds: _labels,
  homeZoneIds: _zones,
  rights: _rights,
  rightsIds: _ids,
  motion: _motion,
  sights: _sights,
  parcel: _parcel,
  ...content
}: WorkContent) {
  return content
}
