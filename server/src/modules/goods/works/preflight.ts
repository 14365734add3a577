import { aiLabelTexts } from '@app/contract/aiLabels'
import type { Finding } from '@app/contract/admin/drafts'
import { GoodsForm } from '@app/contract/enums'
import type { Picture } from '@app/contract'
import { isLarge } from '@app/contract/tiles'
import type { Tx } from '../../../core/database.ts'
import { foreignPartsOf, summaryOf } from '../../../core/richText.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { WorkContent } from './content.ts'
import type { UploadsModule } from '../../uploads/index.ts'
import { findNamed, isShown } from './queries.ts'

/** Widths in pixels below which a picture is rejected, and below which it is not sharp on large screens. */
const widths = { least: 640, sharp: 1080 }

/** Rights, by id, that do not exist or lack coupons for an edition; provided by the module that owns them. */
type RightsGaps = (tx: Tx, ids: readonly string[], edition: number) => Promise<readonly { id: string; why: string }[]>

export interface PreflightDeps {
  marksOf: ModerationModule['marksOf']
  chain: Pick<Chain, 'status' | 'account'>
  rightsGaps: RightsGaps
  motionAt: UploadsModule['motionAt']
  labels: Pick<UploadsModule['labels'], 'declare' | 'labelsOf'>
}

const blocks = (code: string, field: string, sentence: string): Finding => ({ level: 'blocks', code, field, sentence })
const warns = (code: string, field: string, sentence: string): Finding => ({ level: 'warns', code, field, sentence })

/** Finds problems with a complete work; `now` is epoch seconds. `isNew` if nothing is published yet. */
export async function preflight(
  tx: Tx,
  content: WorkContent,
  { isNew, now, deps }: { isNew: boolean; now: number; deps: PreflightDeps },
): Promise<Finding[]> {
  return [
    ...pictures(content),
    ...(await aiFindings(tx, content, deps)),
    ...(await motions(tx, content, deps)),
    ...storyFindings(content),
    ...sightFindings(content),
    ...terms(content),
    ...times(content, isNew ? now : null),
    ...(await names(tx, content, isNew)),
    ...(await listedTerms(content, deps)),
    ...(await rights(tx, content, deps)),
  ]
}

/** Checks whether a picture is large enough to be shown, and sharp. */
export function pictureFindings(field: string, name: string, { widths: sizes }: Pick<Picture, 'widths'>): Finding[] {
  const width = Math.max(0, ...sizes)
  if (width < widths.least)
    return [blocks('pictureSmall', field, `${name}只有 ${width} 像素宽，至少要 ${widths.least}`)]
  if (width < widths.sharp)
    return [warns('pictureBlurred', field, `${name}在大屏上不够清晰，建议 ${widths.sharp} 像素以上`)]
  return []
}

function pictures({ cover, gallery }: WorkContent): Finding[] {
  const found = [{ field: 'cover', name: '封面', picture: cover }].concat(
    gallery.map((picture, index) => ({ field: `gallery.${index}`, name: `第 ${index + 1} 张图片`, picture })),
  )
  const unsharp = found.flatMap(({ field, name, picture }) => pictureFindings(field, name, picture))
  const hasCover = gallery.some(({ url }) => url === cover.url)
  return hasCover ? unsharp : [...unsharp, blocks('coverMissing', 'gallery', '图片里要包括封面')]
}

/** Returns the pictures of a work with the fields and names operators know them by. */
const picturesOf = ({ cover, gallery, motion }: WorkContent) => [
  { field: 'cover', name: '封面', url: cover.url },
  ...gallery.map(({ url }, index) => ({ field: `gallery.${index}`, name: `第 ${index + 1} 张图片`, url })),
  ...(motion ? [{ field: 'motion.poster', name: '动态展示的封面图', url: motion.poster.url }] : []),
]

/** Checks that the work declares whether AI made it, and that its pictures do not say otherwise. */
async function aiFindings(tx: Tx, content: WorkContent, { labels }: PreflightDeps): Promise<Finding[]> {
  if (!content.aiUse) return [blocks('aiUndeclared', 'aiUse', '还没有声明作品是否由 AI 生成')]
  if (content.aiUse !== 'none') return []
  const all = picturesOf(content)
  const labelOf = await labels.labelsOf(
    tx,
    all.map(({ url }) => url),
  )
  return all.flatMap(({ field, name, url }) => {
    const label = labelOf.get(url)
    if (!label) return []
    const find = label === 'suspected' ? warns : blocks
    return [find('aiLabelled', field, `${name}标着“${aiLabelTexts[label]}”，作品却声明没有使用 AI，请核对`)]
  })
}

/** Labels the pictures of a work as its operator declares. */
export async function declareAi(tx: Tx, content: WorkContent, { labels }: PreflightDeps): Promise<void> {
  if (content.aiUse && content.aiUse !== 'none') {
    await labels.declare(
      tx,
      picturesOf(content).map(({ url }) => url),
    )
  }
}

/** Finds parts of the story that publication would remove. */
function storyFindings({ story }: WorkContent): Finding[] {
  const sentence = foreignPartsOf(story)
  return sentence === undefined ? [] : [blocks('storyForeign', 'story', sentence)]
}

/** Checks that the model or video is in the library or shown by another work. The schema requires the poster. */
async function motions(tx: Tx, { motion }: WorkContent, { motionAt }: PreflightDeps): Promise<Finding[]> {
  if (!motion) return []
  const { kind, url, bytes, poster } = motion
  const there = await motionAt(tx, url)
  const isThere = there ? there.kind === kind && there.bytes === bytes : await isShown(tx, url)
  const width = Math.max(0, ...poster.widths)
  return [
    ...(isThere ? [] : [blocks('motionGone', 'motion', '素材库里已经没有这个模型或视频，请重新选择')]),
    ...(width < widths.least
      ? [blocks('posterSmall', 'motion.poster', `封面图只有 ${width} 像素宽，至少要 ${widths.least}`)]
      : []),
  ]
}

/** Checks that points of interest lie within a picture that can be magnified. */
function sightFindings({ sights = [], gallery: [first] }: WorkContent): Finding[] {
  const deps = sights.flatMap(({ title, area }, index) =>
    area.left + area.width > 1.0001 || area.top + area.height > 1.0001
      ? [blocks('sightOutside', `sights.${index}.area`, `看点“${title}”的位置超出了图片`)]
      : [],
  )
  const isSeen = sights.length === 0 || (first !== undefined && isLarge(first))
  return isSeen
    ? deps
    : [...deps, warns('sightsUnseen', 'sights', '第一张图片的长边不足 2000 像素，不能细看，藏友看不到看点')]
}

function terms(content: WorkContent): Finding[] {
  const { form, parcel, priceFen, edition, perPersonLimit, isDrop, licenceNumber, story } = content
  const isPhysical = form === GoodsForm.physical
  return [
    ...(isPhysical && !parcel ? [blocks('parcelMissing', 'parcel', '实物商品要填重量和运费')] : []),
    ...(!isPhysical && parcel ? [blocks('parcelOdd', 'parcel', '只有实物商品才有重量和运费')] : []),
    ...(!isPhysical && licenceNumber === ''
      ? [blocks('licenceMissing', 'licenceNumber', '还没有填备案与许可编号')]
      : []),
    ...(priceFen === 0 ? [warns('priceZero', 'priceFen', '价格是 0 元，请确认')] : []),
    ...(perPersonLimit > edition ? [blocks('limitOdd', 'perPersonLimit', '每人限购不能超过发行数量')] : []),
    ...(isDrop && perPersonLimit === 0 ? [warns('limitNone', 'perPersonLimit', '定时抢购没有设每人限购，请确认')] : []),
    ...(summaryOf(story, 10) === '' ? [warns('storyEmpty', 'story', '还没有写故事')] : []),
  ]
}

function times({ saleStart, saleEnd, priorityWindows }: WorkContent, now: number | null): Finding[] {
  const found: Finding[] = []
  if (saleEnd !== null && saleEnd <= saleStart) found.push(blocks('saleOrder', 'saleEnd', '结束时间要晚于发售时间'))
  if (saleEnd !== null && now !== null && saleEnd <= now) found.push(blocks('saleOver', 'saleEnd', '结束时间已经过去'))
  if (now !== null && saleStart <= now) found.push(warns('saleNow', 'saleStart', '发售时间已到，发布后立即开售'))
  for (const [index, { start, end }] of priorityWindows.entries()) {
    const field = `priorityWindows.${index}`
    const name = `第 ${index + 1} 段优先购`
    if (end <= start) found.push(blocks('windowOrder', `${field}.end`, `${name}的结束时间要晚于开始时间`))
    if (end > saleStart) found.push(blocks('windowLate', `${field}.end`, `${name}要在公开发售之前结束`))
    const before = priorityWindows[index - 1]
    if (before && start < before.start)
      found.push(blocks('windowsUnordered', `${field}.start`, '优先购要按时间先后排列'))
  }
  return found
}

async function names(tx: Tx, content: WorkContent, isNew: boolean): Promise<Finding[]> {
  const windowGoods = [...new Set(content.priorityWindows.flatMap((one) => (one.kind === 'item' ? one.goodsSns : [])))]
  const there = await findNamed(tx, { ...content, windowGoods })
  if (!there) return []
  const { labelIds, homeZoneIds, albumId, kind } = content
  return [
    ...(isNew && there.is_taken ? [blocks('numberTaken', 'goodsSn', '这个商品编号已经用过了')] : []),
    ...(there.shop_kind === null ? [blocks('shopGone', 'shopId', '没有这家店铺')] : []),
    ...(there.shop_kind !== null && there.shop_kind !== kind
      ? [warns('shopKind', 'shopId', '商品类型与店铺的类型不一致，请确认')]
      : []),
    ...(albumId !== null && !there.has_album ? [blocks('albumGone', 'albumId', '没有这个专辑')] : []),
    ...(there.labels < new Set(labelIds).size ? [blocks('labelGone', 'labelIds', '有的标签已经不在了')] : []),
    ...(there.zones < new Set(homeZoneIds).size ? [blocks('zoneGone', 'homeZoneIds', '有的首页专区已经不在了')] : []),
    ...(there.window_goods < windowGoods.length
      ? [blocks('windowGoods', 'priorityWindows', '优先购里写的商品编号有的不存在')]
      : []),
  ]
}

function listedTerms(content: WorkContent, { marksOf }: PreflightDeps): Promise<Finding[]> {
  const texts: Readonly<Record<string, string>> = {
    name: content.name,
    subtitle: content.subtitle,
    sights: (content.sights ?? []).map(({ title, text }) => `${title} ${text}`).join('\n'),
    story: summaryOf(content.story, 40_000),
    creator: `${content.creator.name} ${content.creator.title} ${content.creator.introduction}`,
    issuer: content.issuer,
    rights: content.rights.map(({ name, description }) => `${name} ${description}`).join('\n'),
    rules: content.rules.join('\n'),
  }
  return termFindings(texts, marksOf)
}

/**
 * Finds listed terms in texts, by field. Uses only the platform's own lists: the paid provider is not asked about
 * operators' texts.
 */
export async function termFindings(
  texts: Readonly<Record<string, string>>,
  marksOf: PreflightDeps['marksOf'],
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(texts).map(async ([field, text]) => {
      const [mark] = (await marksOf(text, 'words')).toSorted((a, b) => Number(b.isBanned) - Number(a.isBanned))
      if (!mark) return []
      const term = text.slice(mark.from, mark.to)
      return mark.isBanned
        ? [blocks('wordsBanned', field, `“${term}”在禁用词表里（${mark.list}）`)]
        : [warns('wordsDoubtful', field, `“${term}”可能不妥（${mark.list}），请确认`)]
    }),
  )
  return found.flat()
}

async function rights(tx: Tx, { rightsIds, edition }: WorkContent, { rightsGaps }: PreflightDeps) {
  const gaps = rightsIds.length === 0 ? [] : await rightsGaps(tx, rightsIds, edition)
  return gaps.map(({ id, why }) => blocks('rightsShort', `rightsIds.${rightsIds.indexOf(id)}`, why))
}

/** Checks whether the chain can mint the edition at present; called outside any transaction. */
export async function chainFindings({ form, edition }: WorkContent, { chain }: PreflightDeps): Promise<Finding[]> {
  if (form === GoodsForm.physical) return []
  const { reachable } = await chain.status()
  if (!reachable) return [blocks('chainAway', '', '现在连不上区块链，请先在“上链”页查看')]
  const account = await chain.account().catch(() => null)
  if (!account || account.gasPrice === 0n) return []
  const left = account.balance / (account.gasPrice * BigInt(account.gasPerMint))
  if (left === 0n) return [blocks('minterEmpty', '', '铸造账户没有余额，请先充值')]
  return left < BigInt(edition) ? [warns('minterShort', '', `铸造账户的余额只够大约 ${left} 件，请及时充值`)] : []
}
