import { cutText } from '@app/contract/cutText'
import type { GoodsSn, OrderSn, Uid } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, Staff } from '../core/adminHandler.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { StaffModule } from '../modules/staff/index.ts'
import type { UserModule } from '../modules/user/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface GlobalSearchDeps {
  goods: Pick<GoodsModule, 'admin' | 'worksOf'>
  order: Pick<OrderModule, 'admin'>
  staff: Pick<StaffModule, 'accounts'>
  user: Pick<UserModule, 'people'>
  vault: Pick<VaultModule, 'search'>
}

type Found = AdminReply<'search/global'>['list'][number]

/** Maximum results of each kind. */
const most = 6

const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
const isNumber = (text: string): boolean => /^\d{1,18}$/.test(text)
const isHash = (text: string): boolean => /^0x[\da-fA-F]{64}$/.test(text)
const mayBeOrder = (text: string): boolean => /^[\w-]{8,40}$/.test(text)

/** Searches everything by one field, each kind by an index, within the permissions of the member of staff. */
export function globalSearch(
  { database: { db } }: CoreServices,
  { goods, order, staff: colleagues, user, vault }: GlobalSearchDeps,
) {
  async function people(text: string): Promise<{ uid: Uid | undefined; found: Found[] }> {
    const uid = isPhone(text) ? await user.people.uidOfPhone(db, text) : isNumber(text) ? (text as Uid) : undefined
    const person = uid === undefined ? undefined : (await user.people.masked(db, [uid])).get(uid)
    if (uid === undefined || !person) return { uid: undefined, found: [] }
    return { uid, found: [{ kind: 'person', id: uid, title: person.nickname || uid, note: `${person.phone}　${uid}` }] }
  }

  async function orders(text: string, uid: Uid | undefined): Promise<Found[]> {
    const place = { sort: '-placedAt', size: most } as const
    const filter = uid !== undefined ? { uid } : mayBeOrder(text) ? { orderSn: text as OrderSn } : undefined
    if (!filter) return []
    const { rows } = await order.admin.list({ ...place, ...filter })
    const workOf = await goods.worksOf(
      db,
      rows.map((row) => row.goods_sn),
    )
    return rows.map((row) => ({ kind: 'order', id: row.sn, title: row.sn, note: workOf(row.goods_sn).name }))
  }

  async function works(text: string): Promise<Found[]> {
    const rows = await goods.admin.findByText(db, text, most)
    return rows.map(({ sn, name, edition }) => ({ kind: 'work', id: sn, title: name, note: `${sn}　限量 ${edition}` }))
  }

  async function items(text: string): Promise<Found[]> {
    const [, name = '', serial = ''] = /^(.{2,60}?)\s*#\s*(\d{1,9})$/u.exec(text) ?? []
    const named = name ? await goods.admin.findByText(db, name, most) : []
    const rows = isHash(text)
      ? await vault.search.findByTransaction(db, text, most)
      : isNumber(text)
        ? await vault.search.findItem(db, text)
        : named.length > 0
          ? await vault.search.findBySerial(
              db,
              named.map(({ sn }): GoodsSn => sn),
              Number(serial),
            )
          : []
    const workOf = await goods.worksOf(
      db,
      rows.map(({ goodsSn }) => goodsSn),
    )
    return rows.map(({ id, goodsSn, serial: own, uid }) => ({
      kind: 'item',
      id,
      title: `${workOf(goodsSn).name} #${own}`,
      note: `持有人 ${uid}`,
    }))
  }

  async function staffOf(text: string): Promise<Found[]> {
    const { list } = await colleagues.accounts.list({ search: cutText(text, 32), sort: 'name', size: most })
    return list.map(({ id, name, displayName }) => ({ kind: 'staff', id, title: displayName, note: name }))
  }

  /** Kinds that this person may not read are not searched. */
  async function find(text: string, { permissions }: Staff): Promise<Found[]> {
    const [mayOrders, mayPeople] = [permissions.has('order.read'), permissions.has('user.read')]
    // A phone finds its orders for those who may read orders, and its user for those who may read users.
    const { uid, found } = mayOrders || mayPeople ? await people(text) : { uid: undefined, found: [] }
    const parts = await Promise.all([
      mayOrders ? orders(text, uid) : [],
      permissions.has('item.read') ? items(text) : [],
      mayOrders ? works(text) : [],
      permissions.has('staff.read') ? staffOf(text) : [],
    ])
    return [...(mayPeople ? found : []), ...parts.flat()]
  }

  return {
    'search/global': async ({ search: text }, { staff }) => ({ list: await find(text, staff) }),
  } satisfies Partial<AdminHandlers>
}
