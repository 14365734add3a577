import { type AlbumId, ContractType, GoodsForm, GoodsKind, type GoodsSn, GoodsStatus, type ShopId } from '@app/contract'
import { sql } from 'kysely'
import type { Database } from '../../src/core/database.ts'
import { GoodsType, type NewGoods, type PriorityWindow, publishGoods } from '../../src/modules/goods/index.ts'
import { columnsOf, type Given } from './rows.ts'

export const testPicture = { url: '/media/test', widths: [320, 640], ratio: 1, placeholder: 'data:image/webp;base64,' }

type Books = Pick<Database, 'db'>

let counter = 0

/** Creates a shop; returns its id. */
export async function makeShop({ db }: Books, given: Given<'shops'> = {}): Promise<ShopId> {
  const shop = { name: `工坊 ${++counter}`, kind: GoodsKind.common, ...columnsOf<'shops'>(given) }
  return (await db.insertInto('shops').values(shop).returning('id').executeTakeFirstOrThrow()).id
}

/** Creates an album that everybody sees; returns its id. */
export async function makeAlbum({ db }: Books, given: Given<'albums'> = {}): Promise<AlbumId> {
  const album = { title: `专辑 ${++counter}`, cover: JSON.stringify(testPicture), ...columnsOf<'albums'>(given) }
  return (await db.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()).id
}

/** Publication details of a test's work. */
type Published = Pick<
  NewGoods,
  | 'name'
  | 'isPrize'
  | 'goodsType'
  | 'form'
  | 'kind'
  | 'status'
  | 'priceFen'
  | 'contractType'
  | 'perPersonLimit'
  | 'isDrop'
>

export interface NewTestGoods extends Omit<Given<'goods'>, keyof Published | 'priorityWindows'>, Partial<Published> {
  priorityWindows?: readonly PriorityWindow[]
  /** Seconds from now; negative is past. */
  startsIn?: number
  endsIn?: number | null
  /** Pieces of the edition that are reserved, and that are sold. */
  reserved?: number
  sold?: number
}

/** Publishes a digital work, by default on sale, with its stock and shop. Returns its number. */
export async function makeGoods(books: Books, given: NewTestGoods = {}): Promise<GoodsSn> {
  const { startsIn = -3600, endsIn = null, reserved = 0, sold = 0, priorityWindows = [], ...more } = given
  const { sn = `T${String(++counter).padStart(6, '0')}`, edition = 100, shopId, ...stated } = more
  const { name = '青绿山水', form = GoodsForm.digital, kind = GoodsKind.common, status = GoodsStatus.inSale } = stated
  const { priceFen = 1990, contractType = ContractType.c721, goodsType = GoodsType.ordinary, isPrize = false } = stated
  const { perPersonLimit = 0, isDrop = false } = stated
  const at = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
  const goods: NewGoods = {
    goodsSn: sn,
    edition,
    name,
    form,
    kind,
    status,
    priceFen,
    contractType,
    goodsType,
    isPrize,
    perPersonLimit,
    isDrop,
    cover: testPicture,
    story: ['一段故事。'],
    saleStart: at(startsIn),
    saleEnd: endsIn === null ? null : at(endsIn),
    priorityWindows,
    shopId: shopId ?? (await makeShop(books)),
    creator: { name: '沈砚秋', title: '画家', introduction: '画山水的人' },
    issuer: '云岫博物院',
    before: { reserved, sold },
  }
  const columns = columnsOf<'goods'>(stated)
  await books.db.transaction().execute(async (tx) => {
    await publishGoods(tx, goods)
    // Includes states that publishing cannot produce.
    if (Object.keys(columns).length > 0) await tx.updateTable('goods').set(columns).where('sn', '=', sn).execute()
  })
  return sn
}

/** The time `seconds` from now. */
export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

export async function statusOf({ db }: Books, sn: string): Promise<number> {
  const row = await db.selectFrom('goods').select('status').where('sn', '=', sn).executeTakeFirstOrThrow()
  return row.status
}
