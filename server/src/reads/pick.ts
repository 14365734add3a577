import { type PickKind, pickRights } from '@app/contract/admin/pickNames'
import type { AdminHandlers } from '../core/adminHandler.ts'
import type { Db } from '../core/database.ts'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { Pickables, Picked, PickRequest } from '../core/pickables.ts'
import type { AuctionModule } from '../modules/auction/index.ts'

export interface PickDeps {
  auction: Pick<AuctionModule, 'pickLots'>
  boxes: { pickables: Pickables }
  broadcasts: { pickables: Pickables }
  goods: { pickables: Pickables }
  partners: { pickables: Pickables }
  play: { pickables: Pickables }
  rights: { pickables: Pickables }
  staff: { pickables: Pickables }
  user: { pickables: Pickables }
}

/** Kinds that partners have; a partner's staff find nothing else. */
const ofPartners: ReadonlySet<PickKind> = new Set<PickKind>(['brand', 'shop', 'rights', 'work'])

/** Reads the options of form fields, of any module. */
export function pickReads({ database: { db } }: CoreServices, modules: PickDeps) {
  const { auction, boxes, broadcasts, goods, partners, play, rights, staff, user } = modules
  const worksFound = (wish: PickRequest): Promise<Picked[]> => goods.pickables.work?.(db, wish) ?? Promise.resolve([])

  /** A lot is named after its good. */
  async function lot(_db: Db, wish: PickRequest): Promise<Picked[]> {
    const found = wish.search === undefined ? undefined : await worksFound(wish)
    const lots = await auction.pickLots(db, { ids: wish.ids, goodsSns: found?.map(({ id }) => id) })
    const named = await worksFound({ search: undefined, ids: ['', ...lots.map((row) => row.goods_sn)], scope: null })
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return lots.map((row) => ({ id: row.id, name: names.get(row.goods_sn) ?? row.goods_sn, note: row.goods_sn }))
  }

  const all: Pickables = {
    ...boxes.pickables,
    ...broadcasts.pickables,
    ...goods.pickables,
    ...partners.pickables,
    ...play.pickables,
    ...rights.pickables,
    ...staff.pickables,
    ...user.pickables,
    gift: async (_db, wish) => [...(await worksFound(wish)), ...((await boxes.pickables.giftBox?.(db, wish)) ?? [])],
    lot,
  }

  return {
    /** Throws NOT_ALLOWED. */
    async 'pick/list'({ of, search, ids }, { staff: { permissions, scope } }) {
      const right = pickRights[of]
      if (right && !permissions.has(right)) throw new AppError('NOT_ALLOWED')
      const find = all[of]
      if (!find) throw new AppError('NOT_FOUND')
      if (scope && !ofPartners.has(of)) return { list: [] }
      return { list: await find(db, { search, ids: ids?.split(','), scope }) }
    },
  } satisfies Partial<AdminHandlers>
}
