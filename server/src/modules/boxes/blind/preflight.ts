import { GoodsForm, type GoodsSn } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import { oddsOf } from '@app/fair'
import type { Tx } from '../../../core/database.ts'
import { type GoodsModule, type GoodsSummary, GoodsType } from '../../goods/index.ts'

type BoxContent = DraftContent<'blindBox'>
type Prize = BoxContent['prizes'][number]

interface Deps {
  goods: Pick<GoodsModule, 'summaries' | 'leftOf' | 'workParts'>
  /** Returns the work that a prize issued with the box becomes. */
  workOf: (prize: Prize) => DraftContent<'work'>
}

const blocks = (code: string, field: string, sentence: string): Finding => ({ level: 'blocks', code, field, sentence })
const warns = (code: string, field: string, sentence: string): Finding => ({ level: 'warns', code, field, sentence })

/** Finds problems with the contents of an unpublished box. */
export async function prizeFindings(tx: Tx, content: BoxContent, deps: Deps): Promise<Finding[]> {
  const { prizes } = content
  const works = await deps.goods.summaries(
    tx,
    prizes.map(({ goodsSn }) => goodsSn),
  )
  const each = []
  for (const [index, prize] of prizes.entries()) {
    const at = `prizes.${index}`
    if (prize.own) each.push(...(await ownFindings(tx, prize, { ...deps, at })))
    else each.push(...(await workFindings(tx, prize, { ...deps, at, work: works.get(prize.goodsSn) })))
  }
  return [...tableFindings(content), ...each]
}

/** Checks the table by itself: its sum, and the odds of each row. */
function tableFindings({ goodsSn, edition, prizes }: BoxContent): Finding[] {
  const found: Finding[] = []
  const sum = prizes.reduce((total, { quantity }) => total + quantity, 0)
  if (sum !== edition) {
    found.push(blocks('sum', 'prizes', `盒内藏品合计 ${sum} 件，要与发行数量 ${edition} 相同`))
  }
  if (sum > 100_000) found.push(blocks('tooMany', 'edition', '盲盒最多发行 100000 个'))
  const odds = oddsOf(prizes.map(({ quantity }) => quantity))
  const seen = new Set<GoodsSn>([goodsSn])
  for (const [index, prize] of prizes.entries()) {
    const at = `prizes.${index}`
    if (seen.has(prize.goodsSn)) found.push(blocks('twice', `${at}.goodsSn`, '同一件藏品只能列一次'))
    seen.add(prize.goodsSn)
    if (odds[index] === 0) {
      found.push(warns('oddsTiny', `${at}.quantity`, `第 ${index + 1} 件的概率不到 0.01%，页面上会显示为 0.00%`))
    }
  }
  return found
}

interface WorkAt extends Deps {
  at: string
  work: GoodsSummary | undefined
}

/** Checks whether an already published work has enough pieces for the box. */
async function workFindings(tx: Tx, prize: Prize, { goods, at, work }: WorkAt): Promise<Finding[]> {
  const field = `${at}.goodsSn`
  if (!work) return [blocks('workGone', field, `没有编号为 ${prize.goodsSn} 的作品`)]
  if (work.goodsType !== GoodsType.ordinary || work.form !== GoodsForm.digital) {
    return [blocks('notItem', field, `“${work.name}”不是数字藏品，不能放进盲盒`)]
  }
  if (work.isTakenDown) return [blocks('takenDown', field, `“${work.name}”已被平台下架，不能放进盲盒`)]
  const left = await goods.leftOf(prize.goodsSn, tx)
  if (left >= prize.quantity) return []
  return [blocks('stock', `${at}.quantity`, `“${work.name}”只剩 ${left} 件，不够 ${prize.quantity} 件`)]
}

/** Fields of a work issued with the box, by their path in the draft. */
const ownFields: Readonly<Record<string, string>> = {
  goodsSn: 'goodsSn',
  name: 'own.name',
  cover: 'own.cover',
  story: 'own.story',
}

/** Checks a work issued with the box: its number, picture and texts. */
async function ownFindings(tx: Tx, prize: Prize, { goods, workOf, at }: Deps & { at: string }): Promise<Finding[]> {
  const found = await goods.workParts.preflight(tx, workOf(prize), null)
  return found.flatMap((finding) => {
    const field = ownFields[finding.field]
    if (field === undefined || finding.code === 'storyEmpty') return []
    return [{ ...finding, field: `${at}.${field}`, sentence: `“${prize.own?.name ?? ''}”：${finding.sentence}` }]
  })
}
