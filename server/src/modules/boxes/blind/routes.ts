import type { GoodsSn, Reply } from '@app/contract'
import type { BlindBoxCard } from '@app/contract/boxes'
import { oddsOf } from '@app/fair'
import { createCache } from '../../../core/cache.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './queries.ts'
import { face } from '../present.ts'

type Detail = Reply<'hwnft/blindBox/detail'>
type Goods = Pick<GoodsModule, 'boxCards' | 'boxDetail' | 'findSale' | 'worksOf'>

/** The published facts of a box change twice in its life; this bounds how late another process shows the change. */
const factsMilliseconds = 3000

interface Facts {
  subtitle: string
  prizes: Detail['prizes']
  proof: Detail['proof']
}

/** Public routes of blind boxes: contents, odds, and how to verify them. */
export function blindBoxRoutes({ database }: Pick<CoreServices, 'database'>, goods: Goods) {
  const { db } = database
  const cache = createCache<Facts | undefined>({ milliseconds: factsMilliseconds, maximum: 500 })

  async function load(goodsSn: GoodsSn): Promise<Facts | undefined> {
    const box = await queries.findBox(db, goodsSn)
    if (!box) return undefined
    const rows = await queries.prizesOf(db, [goodsSn])
    const workOf = await goods.worksOf(db, [goodsSn, ...rows.map((row) => row.goods_sn)])
    const odds = oddsOf(rows.map((row) => row.quantity))
    return {
      subtitle: workOf(goodsSn).subtitle,
      prizes: rows.map(({ id, goods_sn: sn, rank, quantity }, index) => ({
        prizeId: id,
        ...face(workOf, sn),
        rank,
        quantity,
        odds: odds[index] ?? 0,
      })),
      proof: {
        rulesVersion: box.rules_version,
        commitment: box.commitment,
        seed: box.seed,
        revealTime: toSecondsOrNull(box.revealed_at),
      },
    }
  }

  const factsOf = (goodsSn: GoodsSn) => cache.get(goodsSn, () => load(goodsSn))

  return {
    'hwnft/blindBox/list': async (input) => {
      const { list, ...page } = await goods.boxCards(input)
      const cards = await Promise.all(
        list.map(async (card) => {
          const facts = await factsOf(card.goodsSn)
          return presentCard(card, facts?.subtitle ?? '', facts?.prizes.length ?? 0)
        }),
      )
      return { list: cards, ...page }
    },

    'hwnft/blindBox/detail': async ({ goodsSn }) => {
      const [detail, facts, sale] = await Promise.all([
        goods.boxDetail(goodsSn),
        factsOf(goodsSn),
        goods.findSale(goodsSn),
      ])
      if (!detail || !facts || !sale) throw new AppError('GOODS_NOT_FOUND')
      const { story, rules, gallery, issuer, perPersonLimit } = detail
      const { subtitle, prizes, proof } = facts
      const card = presentCard(detail, subtitle, prizes.length)
      return { ...card, story, rules, gallery, issuer, perPersonLimit, isDrop: sale.isDrop, prizes, proof }
    },

    'hwnft/blindBox/openings': async ({ goodsSn, ...input }) => {
      if (!(await factsOf(goodsSn))) throw new AppError('GOODS_NOT_FOUND')
      const { page, size } = input
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          ({ before: after, ...place }) => queries.openings(db, goodsSn, { ...place, after }),
          ({ number }) => String(number),
        ),
        queries.countOpenings(db, goodsSn),
      ])
      const list = rows.map(({ number, prize_id: prizeId, opened_at }) => ({
        number,
        prizeId,
        time: toSeconds(opened_at),
      }))
      return { list, total, page, size, cursor }
    },
  } satisfies Partial<Handlers>
}

type Card = Omit<BlindBoxCard, 'subtitle' | 'prizeKinds'>

function presentCard(card: Card, subtitle: string, prizeKinds: number): BlindBoxCard {
  const { goodsSn, name, cover, status, price, edition, left, saleStart, saleEnd } = card
  return { goodsSn, name, subtitle, cover, status, price, edition, left, saleStart, saleEnd, prizeKinds }
}
