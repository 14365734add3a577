import { type GoodsSn, type RightsConfigId, RightsState, type Uid } from '@app/contract'
import { createRandom } from '@app/demo/random'
import { brands, type PartnerRight, rights, staff, usedLastMonth, usedRights } from '@app/demo/catalogue/rights'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { literalsOf } from '../core/literals.ts'
import { monthAt, monthOf } from '../core/months.ts'
import type { RightsModule } from '../modules/rights/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { PictureOf } from './types.ts'

const states = literalsOf(RightsState)

export type DemoRights = Pick<RightsModule, 'publish' | 'admin'>

/** Name of the operator who added the staff and coupons, as records show it. */
const operator = '云岫运营'
/** Coupons of each e-coupon. */
const couponCount = 60

interface Surroundings {
  pictureOf: PictureOf
  goods: SeededGoods
  /** Returns the uid of a demonstration account by phone number. */
  uidOf: (phone: string) => string
}

/** Inserts the partners' rights with coupons and staff, and what has been used. Returns the ids by key. */
export async function seedRights(
  tx: Tx,
  { publish, admin }: DemoRights,
  { pictureOf, goods, uidOf }: Surroundings,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const right of rights) {
    const id = await publish(tx, {
      name: right.name,
      summary: right.summary,
      brandKey: right.brand,
      brandName: brands.find(({ key }) => key === right.brand)?.name ?? '',
      delivery: right.delivery,
      cover: pictureOf(`rights/${right.key}`),
      validFrom: inDays(right.days.from),
      validUntil: right.days.until === null ? null : inDays(right.days.until),
      content: right.content,
      howTo: right.howTo,
      pagePath: right.path,
      goodsSns: right.works.map(goods.snOf),
    })
    ids.set(right.key, id)
    if (right.delivery === 'coupon') await admin.addCoupons(tx, id, couponsOf(right))
  }
  await nameOnWorks(tx)
  await admin.nameStaff(tx, { uid: uidOf(staff.phone), name: staff.name, place: staff.place, by: operator })
  const used = [
    ...usedRights,
    ...usedLastMonth.map(({ daysBefore, ...one }) => ({ ...one, daysAgo: daysOfMonth() + daysBefore })),
  ]
  for (const { phone, right, work, piece, daysAgo } of used) {
    const one = { uid: uidOf(phone), configId: ids.get(right) ?? '', goodsSn: goods.snOf(work), piece, daysAgo }
    await use(tx, { ...one, staffUid: uidOf(staff.phone) })
  }
  return ids
}

/**
 * Counts the days from the start of the month of an hour ago, including the current day. The previous month is over and
 * may be settled.
 */
function daysOfMonth(): number {
  const { from } = monthOf(monthAt(new Date(Date.now() - 3_600_000)))
  return Math.ceil((Date.now() - from.getTime()) / 86_400_000)
}

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

function couponsOf({ key, link = '' }: PartnerRight): { code: string; link: string }[] {
  const random = createRandom(`coupons/${key}`)
  const part = () => String(random.integer(0, 9999)).padStart(4, '0')
  const prefix = key.split('-')[0]?.toUpperCase() ?? ''
  const codes = new Set<string>()
  while (codes.size < couponCount) codes.add(`${prefix}-${part()}-${part()}`)
  return [...codes].map((code) => ({ code, link }))
}

/** Adds the rights to the pages of their works. */
async function nameOnWorks(tx: Tx): Promise<void> {
  await sql`
    update goods g set rights = g.rights || r.named
    from (
      select a.goods_sn, jsonb_agg(jsonb_build_object('name', c.name, 'description', c.summary) order by a.position) as named
      from goods_rights a join rights_configs c on c.id = a.config_id group by a.goods_sn
    ) r
    where r.goods_sn = g.sn`.execute(tx)
}

interface Used {
  uid: Uid
  configId: RightsConfigId
  goodsSn: GoodsSn
  /** Number of the user's piece, from 1. */
  piece: number
  daysAgo: number
  staffUid: Uid
}

/** Records the use of a right: a fetched e-coupon or a visit. */
async function use(tx: Tx, { uid, configId, goodsSn, piece, daysAgo, staffUid }: Used): Promise<void> {
  await sql`
    with piece as (
      select id as item_id, now() - make_interval(days => ${daysAgo}) as moment from items
      where owner_uid = ${uid} and goods_sn = ${goodsSn} order by serial limit 1 offset ${piece - 1}
    ), config as (
      select id as config_id, delivery from rights_configs where id = ${configId}
    ), used as (
      insert into rights_sold (item_id, config_id, goods_sn, uid, state, entered_at)
      select item_id, config_id, ${goodsSn}, ${uid}, case delivery when 'site' then ${states.done} else ${states.already} end, moment
      from piece, config returning item_id, config_id, state, entered_at
    ), entered as (
      insert into rights_entries (item_id, config_id, from_state, to_state, actor, actor_name, created_at)
      select item_id, config_id, m.from_state, m.to_state,
        case state when ${states.done} then 'staff' else 'owner' end, case state when ${states.done} then ${staffUid}::text else ${uid}::text end,
        entered_at
      from used join (values (${states.wait}, ${states.already}), (${states.already}, ${states.done})) m (from_state, to_state) on m.to_state <= state order by m.to_state
    ), redeemed as (
      insert into rights_redemptions (item_id, config_id, staff_uid, staff_name, place, created_at)
      select item_id, config_id, uid, name, place, entered_at from used, rights_staff where state = ${states.done}
    )
    update rights_coupons k set item_id = u.item_id, taken_at = u.entered_at from used u
    where k.id = (
      select id from rights_coupons where config_id = u.config_id and item_id is null order by id limit 1
    )`.execute(tx)
}
