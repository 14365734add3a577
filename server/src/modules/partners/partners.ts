import type { PageKey, PartnerId, ShopId } from '@app/contract'
import type { SummaryRow } from '@app/contract/admin/summary'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable, Doers, Prepared } from '../../core/approvable.ts'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import { monthAt, monthOf } from '../../core/months.ts'
import * as queries from './partnerQueries.ts'
import { lastMonth, now } from './statementQueries.ts'

export interface PartnersDeps {
  database: Database
  /** Removes brands and shops from all accounts of partners' staff. */
  leaveScopes: (tx: Tx, left: { brands: readonly PageKey[]; shops: readonly ShopId[] }) => Promise<void>
  /** Removes brands from the accounts that redeem at counters. */
  leaveCounters: (tx: Tx, brands: readonly PageKey[], by: string) => Promise<void>
}

/** Companies whose brands offer rights or whose shops sell works: their holdings and terms. */
export interface Partners {
  list(input: AdminInput<'partner/list'>): Promise<AdminReply<'partner/list'>>
  /** Returns a partner with its holdings and terms. Throws NOT_FOUND. */
  info(id: PartnerId): Promise<AdminReply<'partner/info'>>
  bindable(): Promise<AdminReply<'partner/bindable'>>
  /** Creates or updates a partner. Throws NOT_FOUND, EDITED_MEANWHILE, PARTNER_NAME_TAKEN. */
  save(input: AdminInput<'partner/save'>, record: RecordAct): Promise<AdminReply<'partner/save'>>
  binding: Approvable<'partner/bind'>
  unbinding: Approvable<'partner/unbind'>
  settingTerms: Approvable<'partner/setTerms'>
  ending: Approvable<'partner/end'>
}

export function createPartners(deps: PartnersDeps): Partners {
  const { database } = deps
  const { db } = database
  return {
    list: (input) => listPartners(db, input),
    info: (id) => partnerInfo(db, id),
    bindable: () => queries.bindable(db),
    save: (input, record) => database.transaction((tx) => savePartner(tx, input, record)),
    binding: { prepare: prepareBind, perform: performBind },
    unbinding: { prepare: prepareUnbind, perform: (tx, input, by) => performUnbind(deps, tx, input, by) },
    settingTerms: { prepare: prepareSetTerms, perform: performSetTerms },
    ending: { prepare: prepareEnd, perform: (tx, input, by) => performEnd(deps, tx, input, by) },
  }
}

async function listPartners(db: Db, input: AdminInput<'partner/list'>): Promise<AdminReply<'partner/list'>> {
  const { rows, next } = await queries.list(db, input)
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    brands: row.brands,
    shops: row.shops,
    createdAt: toSeconds(row.created_at),
    endedAt: toSecondsOrNull(row.ended_at),
  }))
  return { list, next }
}

async function partnerInfo(db: Db, id: PartnerId): Promise<AdminReply<'partner/info'>> {
  const partner = await queries.find(db, id)
  if (!partner) throw new AppError('NOT_FOUND')
  const [holdings, terms, adjustments, last] = await Promise.all([
    queries.holdingsOf(db, id),
    queries.termsOf(db, id),
    queries.adjustmentsOf(db, id),
    lastMonth(db, id),
  ])
  const times = (row: (typeof holdings)[number]) => ({
    since: toSeconds(row.since),
    until: toSecondsOrNull(row.until),
    madeAt: toSeconds(row.made_at),
  })
  return {
    id,
    name: partner.name,
    contact: partner.contact,
    note: partner.note,
    version: partner.version,
    endedAt: toSecondsOrNull(partner.ended_at),
    endReason: partner.end_reason,
    brands: holdings.flatMap((row) =>
      row.brand_key === null ? [] : [{ key: row.brand_key, name: row.name, ...times(row) }],
    ),
    shops: holdings.flatMap((row) =>
      row.shop_id === null ? [] : [{ shopId: row.shop_id, name: row.name, ...times(row) }],
    ),
    terms: terms.map((row) => ({
      month: monthAt(row.since),
      shareTenThousandths: row.share_ten_thousandths,
      saleFeeFen: row.sale_fee_fen,
      redemptionFeeFen: row.redemption_fee_fen,
      madeBy: row.made_by,
      madeAt: toSeconds(row.created_at),
    })),
    adjustments: adjustments.map((row) => ({
      id: row.id,
      amountFen: row.amount_fen,
      reason: row.words,
      madeBy: `${row.asked_by}、${row.approved_by}`,
      madeAt: toSeconds(row.created_at),
      month: row.month,
    })),
    lastMonth: last,
  }
}

async function savePartner(
  tx: Tx,
  { id, version, ...fields }: AdminInput<'partner/save'>,
  record: RecordAct,
): Promise<AdminReply<'partner/save'>> {
  const partner = id === undefined ? undefined : await queries.lock(tx, id)
  if (id !== undefined && !partner) throw new AppError('NOT_FOUND')
  if (partner && partner.version !== version)
    throw new AppError('EDITED_MEANWHILE', { data: { version: partner.version } })
  const saved = id ?? (await queries.insert(tx, fields))
  if (id !== undefined) await queries.update(tx, id, fields)
  const before = partner && { name: partner.name, contact: partner.contact, note: partner.note }
  await record(tx, { target: `partner:${saved}`, ...(before && { before }), after: fields })
  return { id: saved, version: partner ? version + 1 : 1 }
}

/** Locks a partner that has not ended. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
async function lockOpen(tx: Tx, id: PartnerId): Promise<queries.PartnerRow> {
  const partner = await queries.lock(tx, id)
  if (!partner) throw new AppError('NOT_FOUND')
  if (partner.ended_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '与这家商户的合作已经终止' })
  return partner
}

/** Returns the brand or shop to bind or release, with its name. Throws BAD_INPUT, NOT_FOUND. */
async function readHolding(
  tx: Tx,
  { brandKey, shopId }: { brandKey?: string | undefined; shopId?: ShopId | undefined },
) {
  if ((brandKey === undefined) === (shopId === undefined)) throw badInput('brandKey', '请选择一个品牌，或一家店铺')
  const holding: queries.Holding =
    brandKey === undefined ? { brandKey: null, shopId: shopId ?? '' } : { brandKey, shopId: null }
  const name = await queries.nameOf(tx, holding)
  if (name === undefined) throw new AppError('NOT_FOUND')
  return { holding, name }
}

const partnerLink = (id: PartnerId, name: string): SummaryRow => ({
  kind: 'link',
  label: '商户页',
  to: `/partners/${id}`,
  text: name,
})

async function prepareBind(tx: Tx, { id, since, ...wanted }: AdminInput<'partner/bind'>): Promise<Prepared> {
  const partner = await lockOpen(tx, id)
  const { holding, name } = await readHolding(tx, wanted)
  const holder = await queries.holderOf(tx, holding)
  if (holder !== undefined) throw new AppError('CONFLICT', { msg: '它已经属于一家商户，请先在那里解除' })
  const last = await lastMonth(tx, id)
  if (last !== null && since * 1000 < monthOf(last).to.getTime())
    throw badInput('since', `${last} 已经结算，起始时间不能早于它的月末`)
  return {
    target: `partner:${id}`,
    seen: { holding, holder: null, last },
    summary: {
      subject: `${partner.name} · ${name}`,
      sentence: `“${name}”归入“${partner.name}”，它的订单和核销与这家商户结算`,
      rows: [
        { kind: 'text', label: '商户', after: partner.name },
        { kind: 'text', label: holding.brandKey === null ? '店铺' : '品牌', after: name },
        { kind: 'time', label: '起始时间', after: since },
        partnerLink(id, partner.name),
      ],
    },
    before: {},
    after: { partner: partner.name, name, since },
    weight: 0,
  }
}

async function performBind(
  tx: Tx,
  { id, since, ...wanted }: AdminInput<'partner/bind'>,
): Promise<Record<string, never>> {
  const { holding } = await readHolding(tx, wanted)
  await queries.bind(tx, id, holding, new Date(since * 1000))
  return {}
}

async function prepareUnbind(tx: Tx, { id, ...wanted }: AdminInput<'partner/unbind'>): Promise<Prepared> {
  const partner = await lockOpen(tx, id)
  const { holding, name } = await readHolding(tx, wanted)
  if ((await queries.holderOf(tx, holding)) !== id) throw new AppError('NOT_FOUND')
  return {
    target: `partner:${id}`,
    seen: { holding, holder: id },
    summary: {
      subject: `${partner.name} · ${name}`,
      sentence: `“${name}”不再归“${partner.name}”，商户的人员看不到它，此后不再为它结算`,
      rows: [
        { kind: 'text', label: '商户', after: partner.name },
        { kind: 'text', label: holding.brandKey === null ? '店铺' : '品牌', before: name, after: null },
        partnerLink(id, partner.name),
      ],
    },
    before: { partner: partner.name, name },
    after: {},
    weight: 0,
  }
}

async function performUnbind(
  { leaveScopes, leaveCounters }: PartnersDeps,
  tx: Tx,
  { id, ...wanted }: AdminInput<'partner/unbind'>,
  by: Doers,
): Promise<Record<string, never>> {
  const { holding } = await readHolding(tx, wanted)
  if (!(await queries.unbind(tx, id, holding))) throw new AppError('NOT_FOUND')
  const brands = holding.brandKey === null ? [] : [holding.brandKey]
  await leaveScopes(tx, { brands, shops: holding.shopId === null ? [] : [holding.shopId] })
  await leaveCounters(tx, brands, by.asked.displayName)
  return {}
}

async function prepareSetTerms(
  tx: Tx,
  { id, month, shareTenThousandths, saleFeeFen, redemptionFeeFen }: AdminInput<'partner/setTerms'>,
): Promise<Prepared> {
  const partner = await lockOpen(tx, id)
  const { from } = monthOf(month)
  const terms = await queries.termsOf(tx, id)
  const last = await lastMonth(tx, id)
  if (last !== null && month <= last)
    throw new AppError('CONFLICT', { msg: `${last} 已经结算，条件只能从之后的月份起改` })
  if (terms.some(({ since }) => since.getTime() === from.getTime()))
    throw new AppError('CONFLICT', { msg: `${month} 起的条件已经定过，请从另一个月起改` })
  // The terms that settled an earlier month's sales and refunds never change. The first terms may begin in the
  // past.
  if (terms.length > 0 && month < monthAt(await now(tx)))
    throw new AppError('CONFLICT', { msg: '已有结算条件，新的条件只能从本月或之后的月份起' })
  const inForce = terms.find(({ since }) => since <= from)
  return {
    target: `partner:${id}`,
    seen: { terms: terms.map((row) => row.id), last },
    summary: {
      subject: partner.name,
      sentence: `${month} 起与“${partner.name}”按新的条件结算，之前的月份不变`,
      rows: [
        { kind: 'text', label: '商户', after: partner.name },
        { kind: 'text', label: '起始月份', ...(inForce && { before: monthAt(inForce.since) }), after: month },
        {
          kind: 'count',
          label: '平台分成',
          ...(inForce && { before: inForce.share_ten_thousandths / 100 }),
          after: shareTenThousandths / 100,
          unit: '%',
        },
        { kind: 'money', label: '每笔订单服务费', ...(inForce && { before: inForce.sale_fee_fen }), after: saleFeeFen },
        {
          kind: 'money',
          label: '每次核销付给商户',
          ...(inForce && { before: inForce.redemption_fee_fen }),
          after: redemptionFeeFen,
        },
        partnerLink(id, partner.name),
      ],
    },
    before: inForce
      ? {
          month: monthAt(inForce.since),
          shareTenThousandths: inForce.share_ten_thousandths,
          saleFeeFen: inForce.sale_fee_fen,
          redemptionFeeFen: inForce.redemption_fee_fen,
        }
      : {},
    after: { month, shareTenThousandths, saleFeeFen, redemptionFeeFen },
    weight: 0,
  }
}

async function performSetTerms(
  tx: Tx,
  { id, month, shareTenThousandths, saleFeeFen, redemptionFeeFen }: AdminInput<'partner/setTerms'>,
  by: Doers,
): Promise<Record<string, never>> {
  await queries.insertTerms(tx, {
    partner_id: id,
    since: monthOf(month).from,
    share_ten_thousandths: shareTenThousandths,
    sale_fee_fen: saleFeeFen,
    redemption_fee_fen: redemptionFeeFen,
    made_by: by.approved === null ? by.asked.displayName : `${by.asked.displayName}、${by.approved.displayName}`,
  })
  return {}
}

async function prepareEnd(tx: Tx, { id }: AdminInput<'partner/end'>): Promise<Prepared> {
  const partner = await lockOpen(tx, id)
  const holdings = await queries.holdingsOf(tx, id)
  return {
    target: `partner:${id}`,
    seen: { isEnded: false },
    summary: {
      subject: partner.name,
      sentence: `终止与“${partner.name}”的合作，商户的人员看不到它的品牌和店铺，不能恢复`,
      rows: [
        { kind: 'text', label: '商户', after: partner.name },
        { kind: 'text', label: '合作', before: '进行中', after: '已终止' },
        {
          kind: 'lines',
          label: '品牌与店铺',
          before: holdings.filter(({ until }) => until === null).map((held) => held.name),
          after: [],
        },
        partnerLink(id, partner.name),
      ],
    },
    before: { name: partner.name, held: holdings.filter(({ until }) => until === null).map(({ name }) => name) },
    after: { isEnded: true },
    weight: 0,
  }
}

async function performEnd(
  { leaveScopes, leaveCounters }: PartnersDeps,
  tx: Tx,
  { id, reason }: AdminInput<'partner/end'>,
  by: Doers,
): Promise<Record<string, never>> {
  const holdings = await queries.holdingsOf(tx, id)
  const held = holdings.filter(({ until }) => until === null)
  const brands = held.flatMap((row) => (row.brand_key === null ? [] : [row.brand_key]))
  const shops = held.flatMap((row) => (row.shop_id === null ? [] : [row.shop_id]))
  await queries.unbindAll(tx, id)
  await queries.setEnded(tx, id, reason)
  await leaveScopes(tx, { brands, shops })
  await leaveCounters(tx, brands, by.asked.displayName)
  return {}
}
