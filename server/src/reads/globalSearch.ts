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

const isPhone = (words: string): boolean => /^1[3-9]\d{9}$/.test(words)
const isNumber = (words: string): boolean => /^\d{1,18}$/.test(words)
const isHash = (words: string): boolean => /^0x[\da-fA-F]{64}$/.test(words)
const mayBeOrder = (words: string): boolean => /^[\w-]{8,40}$/.test(words)

/** Searches everything by one field, each kind by an index, within the permissions of the member of staff. */
export function globalSearch(
  { database: { db } }: CoreServices,
  { goods, order, staff: colleagues, user, vault }: GlobalSearchDeps,
) {
  async function people(words: string): Promise<{ uid: Uid | undefined; found: Found[] }> {
    const uid = isPhone(words) ? await user.people.uidOfPhone(db, words) : isNumber(words) ? (words as Uid) : undefined
    const person = uid === undefined ? undefined : (await user.people.masked(db, [uid])).get(uid)
    if (uid === undefined || !person) return { uid: undefined, found: [] }
    return { uid, found: [{ kind: 'person', id: uid, title: person.nickname || uid, note: `${person.phone}　${uid}` }] }
  }

  async function orders(words: string, uid: Uid | undefined): Promise<Found[]> {
    const place = { sort: '-placedAt', size: most } as const
    const wanted = uid !== undefined ? { uid } : mayBeOrder(words) ? { orderSn: words as OrderSn } : undefined
    if (!wanted) return []
    const { rows } = await order.admin.list({ ...place, ...wanted })
    const workOf = await goods.worksOf(
      db,
      rows.map((row) => row.goods_sn),
    )
    return rows.map((row) => ({ kind: 'order', id: row.sn, title: row.sn, note: workOf(row.goods_sn).name }))
  }

  async function works(words: string): Promise<Found[]> {
    const rows = await goods.admin.findByText(db, words, most)
    return rows.map(({ sn, name, edition }) => ({ kind: 'work', id: sn, title: name, note: `${sn}　限量 ${edition}` }))
  }

  async function items(words: string): Promise<Found[]> {
    const [, name = '', serial = ''] = /^(.{2,60}?)\s*#\s*(\d{1,9})$/u.exec(words) ?? []
    const named = name ? await goods.admin.findByText(db, name, most) : []
    const rows = isHash(words)
      ? await vault.search.findByTransaction(db, words, most)
      : isNumber(words)
        ? await vault.search.findItem(db, words)
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

  async function staffOf(words: string): Promise<Found[]> {
    const { list } = await colleagues.accounts.list({ words: cutText(words, 32), sort: 'name', size: most })
    return list.map(({ id, name, displayName }) => ({ kind: 'staff', id, title: displayName, note: name }))
  }

  /** Kinds that this person may not read are not searched. */
  async function find(words: string, { permissions }: Staff): Promise<Found[]> {
    const [mayOrders, mayPeople] = [permissions.has('order.read'), permissions.has('user.read')]
    // A phone finds its orders for those who may read orders, and its user for those who may read users.
    const { uid, found } = mayOrders || mayPeople ? await people(words) : { uid: undefined, found: [] }
    const parts = await Promise.all([
      mayOrders ? orders(words, uid) : [],
      permissions.has('item.read') ? items(words) : [],
      mayOrders ? works(words) : [],
      permissions.has('staff.read') ? staffOf(words) : [],
    ])
    return [...(mayPeople ? found : []), ...parts.flat()]
  }

  return {
    'search/global': async ({ words }, { staff }) => ({ list: await find(words, staff) }),
  } satisfies Partial<AdminHandlers>
}
