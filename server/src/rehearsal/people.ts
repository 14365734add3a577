import { ContractType, GoodsForm, GoodsKind, type GoodsSn, GoodsStatus, KycStatus } from '@app/contract'
import { sql } from 'kysely'
import { randomToken, tokenHash } from '../core/crypto.ts'
import type { Database, Db, Tx } from '../core/database.ts'
import { GoodsType, type NewGoods, type PriorityWindow, publishGoods } from '../modules/goods/index.ts'
import type { Play } from '../ports/loadTest.ts'
import type { OwnContext } from './ownContext.ts'

const chunk = 5000
/** Uid of the first simulated user; the others follow. */
const firstUid = 1_000_000
/** Total seconds of the windows before the sale. Their proportions are kept, so that nobody waits half an hour. */
export const windowSeconds = 10

const picture = { url: '/media/rehearsal', widths: [320], ratio: 1, placeholder: '' }

/** Creates `count` verified adult users with one session each, in their own database; returns their access tokens. */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, randomToken)
  for (let from = 0; from < count; from += chunk) {
    const part = tokens.slice(from, from + chunk)
    const uids = part.map((_, index) => String(firstUid + from + index))
    await sql`
      insert into users (uid, phone_encrypted, phone_hash, phone_masked, nickname, invite_code, kyc_status, birth_date)
      select uid, '', decode(md5(uid::text), 'hex'), '演练', '演练', 'r' || uid, ${KycStatus.success}, '1990-01-01'
      from unnest(${uids}::bigint[]) uid`.execute(db)
    await sql`
      insert into sessions (uid, family, access_hash, refresh_hash, platform, device, ip, access_expires_at, refresh_expires_at)
      select uid, gen_random_uuid(), access, refresh, 'web', 'rehearsal', '127.0.0.1', now() + interval '1 h', now() + interval '1 h'
      from unnest(
        ${uids}::bigint[], ${part.map(tokenHash)}::bytea[], ${part.map((token) => tokenHash(`refresh ${token}`))}::bytea[]
      ) as t (uid, access, refresh)`.execute(db)
  }
  await sql`analyze users, sessions`.execute(db)
  return tokens
}

/** Compresses the windows before a sale that begins at `start` (epoch seconds) to the time of a rehearsal. */
function windowsBefore(start: number, { windows }: Play['terms']): PriorityWindow[] {
  const longest = Math.max(...windows.map(({ before }) => before))
  return windows.map(({ before, lasts }) => {
    const begin = Math.round((before / longest) * windowSeconds)
    const end = Math.round(((before - lasts) / longest) * windowSeconds)
    // Whatever grants access in the real window, early users here are on the allowlist.
    return { kind: 'allowlist', start: start - begin, end: start - Math.min(end, begin - 1), description: '演练' }
  })
}

/**
 * Puts the work or the box on sale under its own rules with its own stock, starting at `start` (epoch seconds). The first `early`
 * users are on its allowlist. Returns its windows.
 */
export async function putOnSale(
  {
    boxes,
    database: { db, transaction },
  }: Pick<OwnContext, 'boxes'> & { database: Pick<Database, 'db' | 'transaction'> },
  { goodsSn, name, terms }: Pick<Play, 'goodsSn' | 'name' | 'terms'>,
  { start, early }: { start: number; early: number },
): Promise<PriorityWindow[]> {
  const priorityWindows = windowsBefore(start, terms)
  const { id: shopId } = await db
    .insertInto('shops')
    .values({ name: '演练', kind: GoodsKind.common })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issued = {
    cover: picture,
    form: terms.freightFen === undefined ? GoodsForm.digital : GoodsForm.physical,
    parcel: terms.freightFen === undefined ? null : { weightGrams: null, freightFen: terms.freightFen },
    kind: GoodsKind.common,
    contractType: ContractType.c721,
    shopId,
    creator: { name: '演练', title: '', introduction: '' },
    issuer: '演练',
  }
  const { prizes } = terms
  await transaction(async (tx) => {
    await publishGoods(tx, {
      ...issued,
      goodsSn,
      name,
      goodsType: prizes ? GoodsType.blindBox : GoodsType.ordinary,
      status: GoodsStatus.inSale,
      priceFen: terms.priceFen,
      edition: terms.edition,
      perPersonLimit: terms.perPersonLimit,
      isDrop: terms.isDrop,
      saleStart: new Date(start * 1000),
      priorityWindows,
    })
    if (prizes) await fill(boxes, tx, { goodsSn, prizes, issued })
  })
  if (priorityWindows.length > 0) await allow(db, goodsSn, early)
  return priorityWindows
}

/** What the prizes of a box share with it. */
type Issued = Pick<NewGoods, 'cover' | 'form' | 'kind' | 'contractType' | 'parcel' | 'shopId' | 'creator' | 'issuer'>

/** Issues a work for each prize of a box, and commits to its contents. */
async function fill(
  boxes: OwnContext['boxes'],
  tx: Tx,
  { goodsSn, prizes, issued }: { goodsSn: GoodsSn; prizes: readonly number[]; issued: Issued },
): Promise<void> {
  const table = prizes.map((quantity, index) => ({
    // In a database of its own, the only other number is the box's.
    goodsSn: `${goodsSn}-${index + 1}`,
    rank: '演练',
    quantity,
    isOwn: true,
  }))
  for (const prize of table) {
    await publishGoods(tx, {
      ...issued,
      goodsSn: prize.goodsSn,
      name: '演练',
      edition: prize.quantity,
      isPrize: true,
      status: GoodsStatus.merchantOffShelf,
      priceFen: 0,
      perPersonLimit: 0,
      isDrop: false,
      saleStart: new Date(),
      priorityWindows: [],
    })
  }
  await boxes.publish(tx, { goodsSn, prizes: table })
}

async function allow(db: Db, goodsSn: GoodsSn, count: number): Promise<void> {
  await sql`
    insert into goods_allowlist (goods_sn, uid)
    select ${goodsSn}, uid from users where uid < ${firstUid + count}`.execute(db)
}
