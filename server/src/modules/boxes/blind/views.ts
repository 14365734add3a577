import type { GoodsSn, Parsed, Reply } from '@app/contract'
import type { BlindBoxCard } from '@app/contract/boxes'
import { oddsOf } from '@app/fair'
import { type Cache, createCache } from '../../../core/cache.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Db } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { face } from '../present.ts'
import * as queries from './queries.ts'

type Detail = Reply<'hwnft/blindBox/detail'>

/** The published facts of a box change twice in its life; this bounds how late another process shows the change. */
const factsMilliseconds = 3000

/** The published facts of a box that the catalogue does not have. */
export interface BoxFacts {
  subtitle: string
  prizes: Detail['prizes']
  proof: Detail['proof']
}

export interface BlindBoxViewDeps {
  db: Db
  goods: Pick<GoodsModule, 'boxCards' | 'boxDetail' | 'findSale' | 'worksOf'>
  /** Facts by goods number; undefined for goods that are no published box. */
  facts: Cache<BoxFacts | undefined>
}

export const createFactsCache = (): Cache<BoxFacts | undefined> =>
  createCache({ milliseconds: factsMilliseconds, maximum: 500 })

/** Lists the blind boxes of the catalogue. */
export async function listBoxes(
  deps: BlindBoxViewDeps,
  input: Parsed<'hwnft/blindBox/list'>,
): Promise<Reply<'hwnft/blindBox/list'>> {
  const { list, ...page } = await deps.goods.boxCards(input)
  const cards = await Promise.all(
    list.map(async (card) => {
      const facts = await factsOf(deps, card.goodsSn)
      return presentCard(card, facts?.subtitle ?? '', facts?.prizes.length ?? 0)
    }),
  )
  return { list: cards, ...page }
}

/** Returns a blind box with its contents, odds and proof. Throws GOODS_NOT_FOUND. */
export async function describeBox(deps: BlindBoxViewDeps, goodsSn: GoodsSn): Promise<Detail> {
  const [detail, facts, sale] = await Promise.all([
    deps.goods.boxDetail(goodsSn),
    factsOf(deps, goodsSn),
    deps.goods.findSale(goodsSn),
  ])
  if (!detail || !facts || !sale) throw new AppError('GOODS_NOT_FOUND')
  const { story, rules, gallery, issuer, perPersonLimit } = detail
  const { subtitle, prizes, proof } = facts
  const card = presentCard(detail, subtitle, prizes.length)
  return { ...card, story, rules, gallery, issuer, perPersonLimit, isDrop: sale.isDrop, prizes, proof }
}

/** Lists what came out of the opened boxes of an edition, by box number. Throws GOODS_NOT_FOUND. */
export async function listOpenings(
  deps: BlindBoxViewDeps,
  { goodsSn, ...input }: Parsed<'hwnft/blindBox/openings'>,
): Promise<Reply<'hwnft/blindBox/openings'>> {
  if (!(await factsOf(deps, goodsSn))) throw new AppError('GOODS_NOT_FOUND')
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      ({ before: after, ...start }) => queries.openings(deps.db, goodsSn, { ...start, after }),
      ({ number }) => String(number),
    ),
    queries.countOpenings(deps.db, goodsSn),
  ])
  const list = rows.map(({ number, prize_id: prizeId, opened_at }) => ({ number, prizeId, time: toSeconds(opened_at) }))
  return { list, total, page, size, cursor }
}

const factsOf = (deps: BlindBoxViewDeps, goodsSn: GoodsSn): Promise<BoxFacts | undefined> =>
  deps.facts.get(goodsSn, () => loadFacts(deps, goodsSn))

async function loadFacts({ db, goods }: BlindBoxViewDeps, goodsSn: GoodsSn): Promise<BoxFacts | undefined> {
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

type Card = Omit<BlindBoxCard, 'subtitle' | 'prizeKinds'>

function presentCard(card: Card, subtitle: string, prizeKinds: number): BlindBoxCard {
  const { goodsSn, name, cover, status, price, edition, left, saleStart, saleEnd } = card
  return { goodsSn, name, subtitle, cover, status, price, edition, left, saleStart, saleEnd, prizeKinds }
}
