import { isDeepStrictEqual } from 'node:util'
import type { GoodsSn, PoolId } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import type { Clock } from '../../../core/clock.ts'
import type { Draftable, Published, DraftPage } from '../../../core/draftable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GiftFulfilments } from '../../boxes/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import * as admin from './adminQueries.ts'
import { findPool, type PrizeRow, prizesOf } from './poolQueries.ts'
import { giftOf, giftTypes, lotteryPrizes, type NewPool } from './publishing.ts'
import { createTickets, type TicketGoods } from './tickets.ts'

type Lottery = DraftContent<'lottery'>
/** Additional fields of wishing events are handled separately. */
type PoolContent = Lottery
type Prize = PoolContent['prizes'][number]

export interface DraftingDeps {
  clock: Clock
  gifts: GiftFulfilments
  goods: Pick<GoodsModule, 'leftOf'> & TicketGoods
  moderation: Pick<ModerationModule, 'checkOwn'>
  publishPool: (tx: Tx, pool: NewPool) => Promise<PoolId>
  /** Previews of the pages of a pool that was just published. */
  previews: Readonly<Record<'lottery' | 'wishing', (tx: Tx, id: PoolId) => Promise<DraftPage>>>
}

const oneHundredPercent = 10_000
const ticketStays = '锦书灯发布后不变'
const blocks = (code: string, field: string, sentence: string): Finding => ({ level: 'blocks', code, field, sentence })

/** Creates the drafts of lotteries and wishing events. */
export function createPoolDrafts(deps: DraftingDeps) {
  const { clock, gifts, moderation, publishPool, previews } = deps
  const tickets = createTickets(deps.goods)

  async function preflight(tx: Tx, kind: 'lottery' | 'wish', content: PoolContent, id: string | null) {
    const now = clock.now() / 1000
    const { startsAt, endsAt, freePerDay, perDay } = content
    const findings: Finding[] = []
    if (endsAt !== null && endsAt <= startsAt) {
      findings.push(blocks('timesReversed', 'endsAt', '结束时间要在开始时间之后'))
    }
    if (endsAt !== null && endsAt <= now) findings.push(blocks('over', 'endsAt', '结束时间已经过去'))
    if (id === null && startsAt < now) {
      findings.push({ level: 'warns', code: 'begun', field: 'startsAt', sentence: '开始时间已过，发布后马上开放' })
    }
    if (perDay < freePerDay) findings.push(blocks('limits', 'perDay', '每天最多次数不能少于免费次数'))
    findings.push(...(await textFindings(content)))
    if (id === null) findings.push(...tableFaults(kind, content.prizes), ...(await stockFaults(tx, content.prizes)))
    return findings
  }

  /** Returns moderation findings on its texts. */
  async function textFindings({ title, subtitle, rules, prizes }: PoolContent): Promise<Finding[]> {
    const texts = [
      ['title', title],
      ['subtitle', subtitle],
      ...rules.map((rule, index) => [`rules.${index}`, rule] as const),
      ...prizes.map(({ name }, index) => [`prizes.${index}.name`, name] as const),
    ] as const
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

  /** Returns findings on prizes that cannot be reserved: the gift does not exist, or has too few pieces. */
  async function stockFaults(tx: Tx, prizes: readonly Prize[]): Promise<Finding[]> {
    const found: Finding[] = []
    for (const [index, { kind, giftSn, stock }] of prizes.entries()) {
      const gift = giftOf(gifts, kind)
      if (!gift || giftSn === null || giftSn === '') continue
      const name = await gift.show(tx, giftSn).then(
        (shown) => shown.name,
        () => undefined,
      )
      if (name === undefined) {
        found.push(blocks('noGift', `prizes.${index}.giftSn`, `没有编号为 ${giftSn} 的奖品，请核对类型和编号`))
      } else if (kind !== 'giftBox') {
        const left = await deps.goods.leftOf(giftSn, tx)
        if (stock !== null && left < stock) {
          found.push(blocks('stock', `prizes.${index}.stock`, `“${name}”只剩 ${left} 份，不够 ${stock} 份`))
        }
      }
    }
    return found
  }

  async function read(tx: Tx, kind: 'lottery' | 'wish', id: PoolId) {
    const pool = await admin.lock(tx, id)
    if (pool?.kind !== kind) return null
    const { tries } = await admin.counterOf(tx, id)
    const isBegun = pool.state !== 'upcoming'
    const content = {
      title: pool.title,
      subtitle: pool.subtitle,
      cover: pool.cover,
      rules: pool.rules,
      startsAt: Math.floor(pool.starts_at.getTime() / 1000),
      endsAt: pool.ends_at === null ? null : Math.floor(pool.ends_at.getTime() / 1000),
      freePerDay: pool.free_per_day,
      costPoints: pool.cost_points,
      perDay: pool.per_day,
      prizes: (await prizesOf(tx, id)).map(presentPrize),
    }
    const frozen = {
      prizes: '奖品发布后不变；概率和份数到活动页由两个人修改',
      ...(isBegun && { startsAt: '已经开始' }),
      ...(tries > 0 && { costPoints: '已经有人用过，价格不变' }),
    }
    return { content, frozen, ticketGoodsSn: pool.ticket_goods_sn }
  }

  async function amend(tx: Tx, kind: 'lottery' | 'wish', id: PoolId, content: PoolContent): Promise<void> {
    const before = await read(tx, kind, id)
    if (!before) throw new AppError('NOT_FOUND')
    const pool = await findPool(tx, id, kind)
    if (pool?.state === 'over') throw new AppError('CONFLICT', { msg: '活动已经结束，不能再改' })
    for (const [field, why] of Object.entries(before.frozen)) {
      const name = field as keyof Lottery
      if (!isDeepStrictEqual(before.content[name], content[name])) {
        throw new AppError('CONFLICT', { msg: why, data: { field } })
      }
    }
    await admin.update(tx, id, {
      ...content,
      startsAt: new Date(content.startsAt * 1000),
      endsAt: content.endsAt === null ? null : new Date(content.endsAt * 1000),
    })
  }

  const publish = (
    tx: Tx,
    kind: 'lottery' | 'wish',
    { endsAt, prizes, ...content }: PoolContent,
    ticketGoodsSn: GoodsSn | null = null,
  ) =>
    publishPool(tx, {
      ...content,
      kind,
      startsAt: new Date(content.startsAt * 1000),
      ...(endsAt !== null && { endsAt: new Date(endsAt * 1000) }),
      ...(ticketGoodsSn !== null && { ticketGoodsSn }),
      prizes: prizes.map(({ giftSn, stock, ...prize }) => ({
        ...prize,
        ...(giftSn !== null && giftSn !== '' && { giftSn }),
        ...(stock !== null && { stock }),
      })),
    })

  const lottery: Draftable<'lottery'> = {
    preflight: (tx, content, id) => preflight(tx, 'lottery', content, id),
    async read(tx, id) {
      const found = await read(tx, 'lottery', id)
      return found && { content: found.content, frozen: found.frozen }
    },
    publish: (tx, content) => publish(tx, 'lottery', content),
    amend: (tx, id, content) => amend(tx, 'lottery', id, content),
    preview: previews.lottery,
  }

  const wishing: Draftable<'wishing'> = {
    async preflight(tx, content, id) {
      return [...(await preflight(tx, 'wish', content, id)), ...(id === null ? await tickets.faults(tx, content) : [])]
    },
    async read(tx, id): Promise<Published<'wishing'> | null> {
      const found = await read(tx, 'wish', id)
      if (!found) return null
      return {
        content: { ...found.content, ticket: await tickets.read(tx, found.ticketGoodsSn) },
        frozen: { ...found.frozen, ticket: ticketStays },
      }
    },
    async publish(tx, { ticket, ...content }) {
      const sn = ticket && (await tickets.publish(tx, { ...content, ticket }))
      return publish(tx, 'wish', content, sn)
    },
    async amend(tx, id, { ticket, ...content }) {
      const before = await read(tx, 'wish', id)
      if (before && !isDeepStrictEqual(await tickets.read(tx, before.ticketGoodsSn), ticket)) {
        throw new AppError('CONFLICT', { msg: ticketStays, data: { field: 'ticket' } })
      }
      await amend(tx, 'wish', id, content)
    },
    preview: previews.wishing,
  }

  return { lottery, wishing }
}

/** Returns a message for each fault of a prize table. */
function tableFaults(kind: 'lottery' | 'wish', prizes: readonly Prize[]): Finding[] {
  const found: Finding[] = []
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  if (sum !== oneHundredPercent) found.push(blocks('odds', 'prizes', `各奖品概率合计要 100%，现在是 ${sum / 100}%`))
  if (kind === 'lottery' && prizes.length !== lotteryPrizes) {
    found.push(blocks('count', 'prizes', `九宫格抽奖须有八个奖品，现在有 ${prizes.length} 个`))
  }
  const fallbacks = prizes.filter(({ isFallback }) => isFallback)
  if (fallbacks.length !== 1) found.push(blocks('fallback', 'prizes', '要有且只有一个替补奖品，别的发完时由它代替'))
  for (const [index, prize] of prizes.entries()) {
    const at = `prizes.${index}`
    const isGift = giftTypes[prize.kind] !== undefined
    if (prize.isFallback && prize.stock !== null) found.push(blocks('fallback', `${at}.stock`, '替补奖品不能限量'))
    if (isGift && !prize.giftSn) found.push(blocks('giftSn', `${at}.giftSn`, '请填商品编号'))
    if (isGift && prize.stock === null) found.push(blocks('stock', `${at}.stock`, '藏品和盒要写份数'))
    if (!isGift && prize.giftSn) found.push(blocks('giftSn', `${at}.giftSn`, '积分和谢谢参与没有商品编号'))
    if ((prize.kind === 'points') !== prize.points > 0) {
      found.push(blocks('points', `${at}.points`, prize.kind === 'points' ? '请填积分数' : '只有积分奖品填积分数'))
    }
  }
  return found
}

const presentPrize = (prize: PrizeRow): Prize => ({
  name: prize.name,
  cover: prize.cover,
  kind: prize.kind,
  giftSn: prize.gift_sn,
  points: prize.points,
  odds: prize.odds,
  stock: prize.stock,
  isFallback: prize.is_fallback,
})
