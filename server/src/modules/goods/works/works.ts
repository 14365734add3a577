import { GoodsStatus, type GoodsSn, type RightsConfigId } from '@app/contract'
import type { Finding } from '@app/contract/admin/drafts'
import type { Permission } from '@app/contract/admin/permissions'
import type { Tx } from '../../../core/database.ts'
import type { Draftable, DraftPage, Published } from '../../../core/draftable.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts'
import { publishGoods, requireSound } from '../publishing/publish.ts'
import { announce } from '../queries.ts'
import { createSaleTerms, type SaleTerms } from '../sales/terms.ts'
import { GoodsType } from '../types.ts'
import { contentOf, newGoodsOf, type WorkContent } from './content.ts'
import { chainFindings, declareAi, preflight, type PreflightDeps } from './preflight.ts'
import * as queries from './queries.ts'

/** What modules above provide about works: the rights that come with them. */
export interface WorksDeps extends PreflightDeps {
  rightsOf: (tx: Tx, goodsSn: GoodsSn) => Promise<RightsConfigId[]>
  /** Replaces the rights that every piece of a work carries by these, in this order. */
  bindRights: (tx: Tx, goodsSn: GoodsSn, ids: readonly RightsConfigId[]) => Promise<void>
}

type Deps = CoreServices & WorksDeps

/** Draft functions for kinds that are sold as goods, such as blind boxes: those of works, with a type of their own. */
export interface WorkParts {
  /** Finds problems with complete content; `id` is null for new goods. */
  preflight(tx: Tx, content: WorkContent, id: GoodsSn | null): Promise<Finding[]>
  /** Finds what rules out minting at present. Asks the chain, so it runs outside any transaction. */
  externalFindings(content: WorkContent): Promise<Finding[]>
  /** Reads and locks published goods; null if there are none of this type. */
  read(tx: Tx, goodsSn: GoodsSn, goodsType?: GoodsType): Promise<Published<'work'> | null>
  /** Creates goods with their stock, home page zones and rights. Throws BAD_INPUT, CONFLICT. */
  publish(tx: Tx, content: WorkContent, goodsType?: GoodsType): Promise<GoodsSn>
  /** Changes published goods. Throws NOT_FOUND, BAD_INPUT, and CONFLICT if a frozen field would change. */
  amend(tx: Tx, goodsSn: GoodsSn, content: WorkContent, goodsType?: GoodsType): Promise<void>
  /** Returns the permissions a change requires: changing the edition of published goods has one of its own. */
  needs(tx: Tx, content: WorkContent, goodsSn: GoodsSn | null, goodsType?: GoodsType): Promise<readonly Permission[]>
  /** Returns the public catalogue as this transaction sees it. */
  seenIn(tx: Tx): { info: Catalogue['info']; findSale: SaleTerms['find'] }
}

export interface Works {
  /** Works as a kind of draft. */
  draftable: Draftable<'work'>
  parts: WorkParts
}

export function createWorks(core: CoreServices, given: WorksDeps): Works {
  const deps: Deps = { ...core, ...given }
  const parts: WorkParts = {
    preflight: (tx, content, id) => preflight(tx, content, { isNew: id === null, now: deps.clock.now() / 1000, deps }),
    externalFindings: (content) => chainFindings(content, deps),
    read: (tx, goodsSn, goodsType) => readWork(deps, tx, goodsSn, goodsType),
    publish: (tx, content, goodsType) => publishWork(deps, tx, content, goodsType),
    amend: (tx, goodsSn, content, goodsType) => amendWork(deps, tx, goodsSn, content, goodsType),
    needs: permissionsFor,
    seenIn: (tx) => catalogueIn(deps, tx),
  }
  return {
    draftable: {
      own: ['goodsSn'],
      preflight: parts.preflight,
      externalFindings: parts.externalFindings,
      read: (tx, id) => readWork(deps, tx, id),
      publish: (tx, content) => publishWork(deps, tx, content),
      amend: (tx, id, content) => amendWork(deps, tx, id, content),
      needs: (tx, content, id) => permissionsFor(tx, content, id),
      preview: (tx, id) => previewWork(deps, tx, id),
    },
    parts,
  }
}

async function publishWork(
  deps: Deps,
  tx: Tx,
  content: WorkContent,
  goodsType: GoodsType = GoodsType.ordinary,
): Promise<GoodsSn> {
  const { goodsSn, homeZoneIds, rightsIds } = content
  await publishGoods(tx, { ...newGoodsOf(content), goodsType })
  await queries.setZones(tx, goodsSn, homeZoneIds)
  await deps.bindRights(tx, goodsSn, rightsIds)
  await declareAi(tx, content, deps)
  return goodsSn
}

async function amendWork(
  deps: Deps,
  tx: Tx,
  id: GoodsSn,
  content: WorkContent,
  goodsType: GoodsType = GoodsType.ordinary,
): Promise<void> {
  const published = await readWork(deps, tx, id, goodsType)
  const row = await queries.lockWork(tx, id, goodsType)
  if (!published || !row) throw new AppError('NOT_FOUND')
  requireUnfrozen(published, content)
  const goods = { ...newGoodsOf(content), goodsType, status: row.status, onShelfAt: row.on_shelf_at }
  requireSound(goods)
  await queries.updateWork(tx, goods, { hasNewEdition: content.edition !== row.edition })
  await queries.setLabels(tx, id, content.labelIds)
  if (!isSame(published.content.homeZoneIds, content.homeZoneIds)) await queries.setZones(tx, id, content.homeZoneIds)
  if (!isSame(published.content.rightsIds, content.rightsIds)) await deps.bindRights(tx, id, content.rightsIds)
  await declareAi(tx, content, deps)
  await announce(tx, id)
}

async function readWork(
  deps: Deps,
  tx: Tx,
  id: GoodsSn,
  goodsType: GoodsType = GoodsType.ordinary,
): Promise<Published<'work'> | null> {
  const row = await queries.lockWork(tx, id, goodsType)
  if (!row) return null
  const bound = {
    labelIds: await queries.labelsOf(tx, id),
    homeZoneIds: await queries.zonesOf(tx, id),
    rightsIds: await deps.rightsOf(tx, id),
  }
  return { content: contentOf(row, bound), frozen: frozenOf(row, deps.clock.now()) }
}

const always = '商品编号发布后不能更改'
const sold = '已有人购买、预留或获赠，不能再改'
const begun = '发售已经开始，不能再改'

/** Returns the fields that can no longer change at `now` (epoch milliseconds), each with the reason. */
function frozenOf(row: queries.WorkRow, now: number): Published<'work'>['frozen'] {
  const hasBegun =
    row.status !== GoodsStatus.waitOnShelf && row.status <= GoodsStatus.soldOut && row.sale_start.getTime() <= now
  return {
    goodsSn: always,
    ...(hasBegun && { saleStart: begun }),
    ...(row.is_sold && {
      priceFen: sold,
      edition: sold,
      form: sold,
      contractType: sold,
      rightsIds: sold,
      rights: sold,
    }),
  }
}

/** Throws CONFLICT if the new content changes a frozen field. */
function requireUnfrozen({ content: before, frozen }: Published<'work'>, after: WorkContent): void {
  for (const [field, reason] of Object.entries(frozen)) {
    const name = field as keyof WorkContent
    if (!isSame(before[name], after[name])) throw new AppError('CONFLICT', { msg: reason, data: { field } })
  }
}

async function permissionsFor(
  tx: Tx,
  content: WorkContent,
  id: GoodsSn | null,
  goodsType: GoodsType = GoodsType.ordinary,
): Promise<Permission[]> {
  const row = id === null ? undefined : await queries.lockWork(tx, id, goodsType)
  return row && row.edition !== content.edition ? ['stock.change'] : []
}

function catalogueIn(core: CoreServices, tx: Tx): ReturnType<WorkParts['seenIn']> {
  const database = { ...core.database, db: tx }
  return { info: createCatalogue({ ...core, database }).info, findSale: createSaleTerms(database).find }
}

async function previewWork(core: CoreServices, tx: Tx, goodsSn: GoodsSn): Promise<DraftPage> {
  const detail = await catalogueIn(core, tx).info(goodsSn)
  if (!detail) throw new AppError('GOODS_NOT_FOUND')
  return {
    path: `/goods/${goodsSn}`,
    replies: [{ path: 'goods/goods/info', input: { goodsSn }, reply: detail }],
  }
}

/** Whether two contents are equal, regardless of the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSame(one, b[index]))
  }
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
  }
  return a === b
}
