import { type DraftId, GoodsForm, type GoodsSn } from '@app/contract'
import type { RehearsalTerms } from '@app/contract/admin/rehearsals'
import { workContent } from '@app/contract/admin/draftContents/work'
import { blindBoxContent } from '@app/contract/admin/draftContents/blindBox'
import * as z from 'zod'
import type { CoreServices } from '../../core/coreServices.ts'
import { toSeconds } from '../../core/clock.ts'
import type { BoxesModule } from '../boxes/index.ts'
import type { DraftsModule } from '../drafts/index.ts'
import { type GoodsModule, GoodsType, type Sale } from '../goods/index.ts'

export interface SubjectDeps extends Pick<CoreServices, 'database'> {
  boxes: Pick<BoxesModule, 'quantitiesOf'>
  drafts: Pick<DraftsModule, 'contentOf'>
  goods: Pick<GoodsModule, 'findSale' | 'worksOf'>
}

/** Published goods, or a draft. */
export type SubjectKey = { goodsSn: GoodsSn; draftId?: undefined } | { draftId: DraftId; goodsSn?: undefined }

/** What is rehearsed. */
export interface Subject {
  readonly goodsSn: GoodsSn
  readonly name: string
  readonly draftId: DraftId | null
  readonly terms: RehearsalTerms
}

/** A subject, or why it cannot be rehearsed. */
export type Found = { readonly subject: Subject } | { readonly hindrances: string[] }

/** Reads what would be sold now; undefined if there is no such thing. */
export const findSubject = (deps: SubjectDeps, key: SubjectKey): Promise<Found | undefined> =>
  key.draftId === undefined ? findGoods(deps, key.goodsSn) : findDraft(deps, key.draftId)

async function findGoods({ boxes, database, goods }: SubjectDeps, goodsSn: GoodsSn): Promise<Found | undefined> {
  const sale = await goods.findSale(goodsSn)
  if (!sale) return undefined
  const isBox = sale.goodsType === GoodsType.blindBox
  if (!isBox && sale.goodsType !== GoodsType.ordinary) return { hindrances: ['目前只能演练作品和盲盒，拍品还不能'] }
  const { name } = (await goods.worksOf(database.db, [goodsSn]))(goodsSn)
  const terms = {
    ...termsOf({ ...sale, saleStart: toSeconds(sale.saleStart) }),
    ...freightOf(sale.form, sale.freightFen),
  }
  const prizes = isBox ? { prizes: await boxes.quantitiesOf(goodsSn) } : {}
  return { subject: { goodsSn, name, draftId: null, terms: { ...terms, ...prizes } } }
}

/** Fields of a draft that its sale depends on: a rehearsal does not wait for pictures and texts. */
const fields = {
  goodsSn: true,
  name: true,
  priceFen: true,
  edition: true,
  perPersonLimit: true,
  isDrop: true,
  saleStart: true,
  priorityWindows: true,
} as const
// Only a physical work has a parcel to check.
const work = workContent
  .pick({ ...fields, form: true })
  .extend({ parcel: workContent.shape.parcel.optional() })
  .strip()
const blindBox = blindBoxContent
  .pick(fields)
  .extend({ prizes: z.array(z.object({ quantity: z.int() })) })
  .strip()

async function findDraft({ drafts }: SubjectDeps, draftId: DraftId): Promise<Found | undefined> {
  const draft = await drafts.contentOf(draftId)
  if (!draft || draft.state === 'discarded') return undefined
  const { content, kind } = draft
  if (kind !== 'work' && kind !== 'blindBox') return { hindrances: ['目前只能演练作品和盲盒的草稿'] }
  const isPhysical = content['form'] === GoodsForm.physical
  const { shape } = kind === 'work' ? work : blindBox
  const missing = draft.findings.filter(
    ({ field }) => concerns(field, shape) && (isPhysical || !field.startsWith('parcel')),
  )
  if (missing.length > 0) return { hindrances: missing.map(({ sentence }) => sentence) }
  if (kind === 'work') {
    const { form, parcel, name, goodsSn, ...rules } = work.parse(isPhysical ? content : { ...content, parcel: null })
    const terms = { ...termsOf(rules), ...freightOf(form, parcel?.freightFen ?? 0) }
    return { subject: { goodsSn, name, draftId, terms } }
  }
  const { prizes, name, goodsSn, ...terms } = blindBox.parse(content)
  const quantities = prizes.map(({ quantity }) => quantity)
  if (quantities.reduce((sum, quantity) => sum + quantity, 0) !== terms.edition) {
    return { hindrances: ['盒内藏品的数量加起来须等于发行数量'] }
  }
  return { subject: { goodsSn, name, draftId, terms: { ...termsOf(terms), prizes: quantities } } }
}

/** Whether a finding concerns the sale. Of a prize only its quantity does. */
function concerns(path: string, shape: object): boolean {
  const [field = '', index, inner] = path.split('.')
  return field in shape && (field !== 'prizes' || index === undefined || inner === undefined || inner === 'quantity')
}

const freightOf = (form: GoodsForm, freightFen: number) => (form === GoodsForm.physical ? { freightFen } : {})

type Rules = Pick<Sale, 'priceFen' | 'edition' | 'perPersonLimit' | 'isDrop'> & {
  /** Epoch seconds. */
  saleStart: number
  priorityWindows: readonly Pick<Sale['priorityWindows'][number], 'kind' | 'start' | 'end'>[]
}

/** Returns the rules of a sale in the form used by rehearsals. */
function termsOf({ priceFen, edition, perPersonLimit, isDrop, saleStart, priorityWindows }: Rules): RehearsalTerms {
  return {
    priceFen,
    edition,
    perPersonLimit,
    isDrop,
    windows: priorityWindows
      .filter(({ start }) => start < saleStart)
      .map(({ kind, start, end }) => ({ kind, before: saleStart - start, lasts: end - start }))
      .toSorted((one, other) => other.before - one.before),
  }
}
