import { isDeepStrictEqual } from 'node:util'
import { GoodsForm, type GoodsSn, GoodsStatus } from '@app/contract'
import type { DraftContent } from '@app/contract/admin/drafts'
import type { Tx } from '../../../core/database.ts'
import type { Draftable, Published, DraftPage } from '../../../core/draftable.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { type GoodsModule, GoodsType, publishGoods } from '../../goods/index.ts'
import { findBox, prizesOf } from './queries.ts'
import { blindBoxRoutes } from './routes.ts'
import { prizeFindings } from './preflight.ts'
import type { NewBlindBox } from './publish.ts'

export type BoxContent = DraftContent<'blindBox'>
type WorkContent = DraftContent<'work'>

export interface BoxDraftsDeps {
  goods: Pick<GoodsModule, 'worksOf' | 'summaries' | 'leftOf' | 'boxCards' | 'workParts'>
  /** Decides the contents of the boxes of existing goods and commits to them. */
  publish: (tx: Tx, box: NewBlindBox) => Promise<string>
}

const committed = '发布时已公布承诺值，之后谁也不能改'
const issued = '随盒发行的藏品已按它发行，要改到作品页'

/** Blind box drafts: the goods, made of the parts of a work, and the prize table that is committed to. */
export function createBoxDrafts(core: CoreServices, { goods, publish }: BoxDraftsDeps): Draftable<'blindBox'> {
  const { workParts } = goods

  async function readPrizes(tx: Tx, goodsSn: GoodsSn): Promise<BoxContent['prizes']> {
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

  async function read(tx: Tx, goodsSn: GoodsSn): Promise<Published<'blindBox'> | null> {
    const good = await workParts.read(tx, goodsSn, GoodsType.blindBox)
    const box = good && (await findBox(tx, goodsSn))
    if (!box) return null
    const { goodsSn: number, priceFen, saleStart } = good.frozen
    return {
      content: { ...boxOf(good.content), prizes: await readPrizes(tx, goodsSn) },
      frozen: {
        ...(number !== undefined && { goodsSn: number }),
        ...(priceFen !== undefined && { priceFen }),
        ...(saleStart !== undefined && { saleStart }),
        ...(box.revealed_at !== null && { saleEnd: '种子已经公布，发售不能再开' }),
        prizes: committed,
        edition: committed,
        contractType: issued,
        giftDays: issued,
      },
    }
  }

  /** Throws NOT_FOUND, BAD_INPUT, and CONFLICT if a frozen field would change. */
  async function amend(tx: Tx, goodsSn: GoodsSn, content: BoxContent): Promise<void> {
    const before = await read(tx, goodsSn)
    if (!before) throw new AppError('NOT_FOUND')
    for (const [field, why] of Object.entries(before.frozen)) {
      const name = field as keyof BoxContent
      if (!isDeepStrictEqual(promiseOf(before.content, name), promiseOf(content, name))) {
        throw new AppError('CONFLICT', { msg: why, data: { field } })
      }
    }
    await workParts.amend(tx, goodsSn, goodOf(content), GoodsType.blindBox)
  }

  return {
    own: ['goodsSn', 'saleStart', 'saleEnd', 'priorityWindows', 'prizes'],

    async preflight(tx, content, id) {
      return [
        ...(await workParts.preflight(tx, goodOf(content), id)),
        ...(id === null
          ? await prizeFindings(tx, content, { goods, workOf: (prize) => ownWorkOf(content, prize) })
          : []),
      ]
    },

    externalFindings: (content) => workParts.externalFindings(goodOf(content)),
    read,

    async publish(tx, content) {
      const { goodsSn, prizes } = content
      for (const prize of prizes) {
        if (!prize.own) continue
        const { story, saleStart: _start, saleEnd: _end, ...work } = ownWorkOf(content, prize)
        // Off the shelf: the work is available only from its box.
        await publishGoods(tx, {
          ...work,
          story: story.split('\n').filter((line) => line.trim() !== ''),
          status: GoodsStatus.merchantOffShelf,
          saleStart: new Date(content.saleStart * 1000),
        })
      }
      await workParts.publish(tx, goodOf(content), GoodsType.blindBox)
      await publish(tx, { goodsSn, prizes: prizes.map(({ own, ...prize }) => ({ ...prize, isOwn: own !== null })) })
      return goodsSn
    },

    amend,

    /** Previews the public page of a box, read in this transaction. */
    async preview(tx, goodsSn): Promise<DraftPage> {
      const { info, findSale } = workParts.seenIn(tx)
      const routes = blindBoxRoutes(
        { database: { ...core.database, db: tx } },
        { ...goods, boxDetail: (sn) => info(sn, GoodsType.blindBox), findSale },
      )
      const reply = await routes['hwnft/blindBox/detail']({ goodsSn })
      return {
        path: `/blindBoxInfo/${goodsSn}`,
        replies: [{ path: 'hwnft/blindBox/detail', input: { goodsSn }, reply }],
      }
    },
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
