import { isDeepStrictEqual } from 'node:util'
import { GoodsForm, type GoodsSn, RedeemGiftType } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import type { Tx } from '../../../core/database.ts'
import type { Draftable, Published } from '../../../core/draftable.ts'
import { AppError } from '../../../core/errors.ts'
import { type GoodsModule, GoodsType, pictureFindings, termFindings } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import { findBox } from '../blind/queries.ts'
import { contentsOf, insertGiftBox } from './queries.ts'
import { describeGiftBox } from './views.ts'
import { findKind, lockKind, updateKind } from './adminQueries.ts'

type GiftContent = DraftContent<'giftBox'>

export interface GiftDraftsDeps {
  goods: Pick<GoodsModule, 'summaries' | 'worksOf' | 'leftOf'>
  marksOf: ModerationModule['marksOf']
}

const blocks = (code: string, field: string, sentence: string): Finding => ({ level: 'blocks', code, field, sentence })
const settled = '发布后不变；要换内容，停发后复制一份再发布'

/** Gift box drafts. Contents are reserved when a box is promised, not when its kind is published. */
export const createGiftDrafts = (deps: GiftDraftsDeps): Draftable<'giftBox'> => ({
  preflight: (tx, content, id) => preflightKind(deps, tx, content, id),
  read: readKind,
  publish: (tx, content) => insertGiftBox(tx, { ...content, story: linesOf(content.story) }),
  amend: amendKind,

  /** Previews the page of a gift box as its owner sees it, read in this transaction. */
  async preview(tx, giftBoxId) {
    const reply = await describeGiftBox({ db: tx, goods: deps.goods }, giftBoxId)
    return {
      path: `/giftBoxInfo/${giftBoxId}`,
      replies: [{ path: 'hwnft/giftBox/detail', input: { giftBoxId }, reply }],
    }
  },
})

async function preflightKind(
  deps: GiftDraftsDeps,
  tx: Tx,
  content: GiftContent,
  id: string | null,
): Promise<Finding[]> {
  const { name, subtitle, story, cover } = content
  return [
    ...pictureFindings('cover', '封面', cover),
    ...(await termFindings({ name, subtitle, story }, deps.marksOf)),
    ...(id === null ? await contentFindings(deps, tx, content) : []),
  ]
}

/** Throws NOT_FOUND, and CONFLICT if the contents would change. */
async function amendKind(tx: Tx, id: string, content: GiftContent): Promise<void> {
  const before = await readKind(tx, id)
  if (!before) throw new AppError('NOT_FOUND')
  if (!isDeepStrictEqual(before.content.contents, content.contents)) {
    throw new AppError('CONFLICT', { msg: settled, data: { field: 'contents' } })
  }
  await updateKind(tx, id, { ...content, story: linesOf(content.story) })
}

async function readKind(tx: Tx, id: string): Promise<Published<'giftBox'> | null> {
  if (!/^\d{1,18}$/.test(id) || !(await lockKind(tx, id, 'update'))) return null
  const kind = await findKind(tx, id)
  if (!kind) return null
  const rows = await contentsOf(tx, [id])
  return {
    content: {
      name: kind.name,
      subtitle: kind.subtitle,
      cover: kind.cover,
      story: kind.story.join('\n'),
      contents: rows.map(({ type, goods_sn: goodsSn, quantity }) => ({ type, goodsSn, quantity })),
    },
    frozen: { contents: settled },
  }
}

/** Finds contents that cannot be promised: unknown goods, the wrong type, taken down, or already revealed. */
async function contentFindings({ goods }: GiftDraftsDeps, tx: Tx, { contents }: GiftContent): Promise<Finding[]> {
  const works = await goods.summaries(
    tx,
    contents.map(({ goodsSn }) => goodsSn),
  )
  const found: Finding[] = []
  const seen = new Set<GoodsSn>()
  for (const [index, { type, goodsSn, quantity }] of contents.entries()) {
    const field = `contents.${index}.goodsSn`
    const work = works.get(goodsSn)
    if (seen.has(goodsSn)) found.push(blocks('twice', field, '同一件只列一次，要多件就改数量'))
    seen.add(goodsSn)
    if (!work) found.push(blocks('goodsGone', field, `没有编号为 ${goodsSn} 的商品`))
    else if (work.isTakenDown) found.push(blocks('takenDown', field, `“${work.name}”已被平台下架`))
    else if (type === RedeemGiftType.blindBox) {
      const box = work.goodsType === GoodsType.blindBox ? await findBox(tx, goodsSn) : undefined
      if (!box) found.push(blocks('notBox', field, `“${work.name}”不是盲盒`))
      else if (box.revealed_at !== null) found.push(blocks('boxOver', field, `“${work.name}”已经结算，不能再发`))
    } else if (work.goodsType !== GoodsType.ordinary || work.form !== GoodsForm.digital) {
      found.push(blocks('notItem', field, `“${work.name}”不是数字藏品`))
    }
    if (work && (await goods.leftOf(goodsSn, tx)) < quantity) {
      const sentence = `“${work.name}”余量不够一盒，补足之前不能发放`
      found.push({ level: 'warns', code: 'stock', field: `contents.${index}.quantity`, sentence })
    }
  }
  return found
}

/** Splits a text into paragraphs, one per line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
