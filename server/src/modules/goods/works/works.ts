import { GoodsStatus, type GoodsSn, type RightsConfigId } from '@app/contract'
import type { Permission } from '@app/contract/admin/permissions'
import type { Tx } from '../../../core/database.ts'
import type { Draftable, Published, Shown } from '../../../core/draftable.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { publishGoods, requireSound } from '../publishing/publish.ts'
import { announce } from '../queries.ts'
import { createSales } from '../sales/terms.ts'
import { GoodsType } from '../types.ts'
import { contentOf, newGoodsOf, type WorkContent } from './content.ts'
import { askChain, preflight, type PreflightDeps } from './preflight.ts'
import * as queries from './queries.ts'

/** What modules above provide about works: the rights that come with them. */
export interface WorksDeps extends PreflightDeps {
  rightsOf: (tx: Tx, goodsSn: GoodsSn) => Promise<RightsConfigId[]>
  /** Replaces the rights that every piece of a work carries by these, in this order. */
  bindRights: (tx: Tx, goodsSn: GoodsSn, ids: readonly RightsConfigId[]) => Promise<void>
}

type Frozen = Published<'work'>['frozen']

const always = '商品编号发布后不能更改'
const sold = '已有人购买、预留或获赠，不能再改'
const begun = '发售已经开始，不能再改'

/** Work drafts. Other kinds sold as goods, such as blind boxes, use the same parts with their own type. */
export function createWorks(core: CoreServices, deps: WorksDeps) {
  const { database, clock } = core

  function frozenOf(row: queries.WorkRow): Frozen {
    const isSold = row.is_sold
    const hasBegun =
      row.status !== GoodsStatus.waitOnShelf &&
      row.status <= GoodsStatus.soldOut &&
      row.sale_start.getTime() <= clock.now()
    return {
      goodsSn: always,
      ...(hasBegun && { saleStart: begun }),
      ...(isSold && { priceFen: sold, edition: sold, form: sold, contractType: sold, rightsIds: sold, rights: sold }),
    }
  }

  async function read(
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
    return { content: contentOf(row, bound), frozen: frozenOf(row) }
  }

  async function bind(tx: Tx, goodsSn: GoodsSn, { homeZoneIds, rightsIds }: WorkContent): Promise<void> {
    await queries.setZones(tx, goodsSn, homeZoneIds)
    await deps.bindRights(tx, goodsSn, rightsIds)
  }

  async function publish(tx: Tx, content: WorkContent, goodsType: GoodsType = GoodsType.ordinary): Promise<GoodsSn> {
    await publishGoods(tx, { ...newGoodsOf(content), goodsType })
    await bind(tx, content.goodsSn, content)
    return content.goodsSn
  }

  /** Throws NOT_FOUND, BAD_INPUT, and CONFLICT if a frozen field would change. */
  async function amend(tx: Tx, id: GoodsSn, content: WorkContent, goodsType: GoodsType = GoodsType.ordinary) {
    const published = await read(tx, id, goodsType)
    const row = await queries.lockWork(tx, id, goodsType)
    if (!published || !row) throw new AppError('NOT_FOUND')
    for (const [field, why] of Object.entries(published.frozen)) {
      const name = field as keyof WorkContent
      if (!isSame(published.content[name], content[name])) throw new AppError('CONFLICT', { msg: why, data: { field } })
    }
    const goods = { ...newGoodsOf(content), goodsType, status: row.status, onShelfAt: row.on_shelf_at }
    requireSound(goods)
    await queries.updateWork(tx, goods, { hasNewEdition: content.edition !== row.edition })
    await queries.setLabels(tx, id, content.labelIds)
    if (!isSame(published.content.homeZoneIds, content.homeZoneIds)) await queries.setZones(tx, id, content.homeZoneIds)
    if (!isSame(published.content.rightsIds, content.rightsIds)) await deps.bindRights(tx, id, content.rightsIds)
    await announce(tx, id)
  }

  const check = (tx: Tx, content: WorkContent, id: string | null) =>
    preflight(tx, content, { isNew: id === null, now: clock.now() / 1000, deps })

  /** Changing the edition of a published work requires a permission of its own. */
  async function needs(tx: Tx, content: WorkContent, id: string | null, goodsType: GoodsType = GoodsType.ordinary) {
    const row = id === null ? undefined : await queries.lockWork(tx, id, goodsType)
    const right: Permission[] = row && row.edition !== content.edition ? ['stock.change'] : []
    return right
  }

  function seenIn(tx: Tx) {
    const within = { ...database, db: tx }
    return { info: createCatalogue({ ...core, database: within }).info, findSale: createSales(within).find }
  }

  /** Previews the public page of a work, read in this transaction. */
  async function preview(tx: Tx, goodsSn: GoodsSn): Promise<Shown> {
    const detail = await seenIn(tx).info(goodsSn)
    if (!detail) throw new AppError('GOODS_NOT_FOUND')
    return {
      path: `/goods/${goodsSn}`,
      replies: [{ path: 'goods/goods/info', input: { goodsSn }, reply: detail }],
    }
  }

  return {
    draftable: {
      own: ['goodsSn', 'saleStart', 'saleEnd', 'priorityWindows'],
      preflight: check,
      look: (content) => askChain(content, deps),
      read: (tx, id) => read(tx, id),
      publish: (tx, content) => publish(tx, content),
      amend: (tx, id, content) => amend(tx, id, content),
      needs: (tx, content, id) => needs(tx, content, id),
      preview,
    } satisfies Draftable<'work'>,
    /** Parts for kinds that extend a work. */
    parts: {
      preflight: check,
      look: (content: WorkContent) => askChain(content, deps),
      read,
      publish,
      amend,
      needs,
      /** Public catalogue, read in this transaction. */
      seenIn,
    },
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
