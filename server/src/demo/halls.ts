import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { SeededGoods } from './catalogueRows.ts'

/** Key with which anyone can open the demonstration's hall. */
export const demoHallKey = 'songxiaxiaozhu2026'

const hall = {
  name: '松下小筑',
  foreword: '住在山里的第三年，墙上渐渐有了颜色。\n天黑以前，请随我走一圈。',
  pieces: [
    { work: 'crane-pine-moon', caption: '第一次熬夜等来的，松间的月亮' },
    { work: 'peaks-crane-terrace', caption: '家在这座山的背面' },
    { work: 'eaves-north-gate-snow', caption: '那年北门大雪，我正好路过' },
    { work: 'grotto-thousand-lamps', caption: '' },
    { work: 'opera-red-general', caption: '外公爱唱的一出' },
    { work: 'kiln-crackle-jar', caption: '裂纹是它自己长出来的' },
    { work: 'peaks-listening-pines', caption: '' },
    { work: 'papercut-pomegranate-rosette', caption: '给妈妈留的窗花' },
  ],
} as const

/** Creates the collector's hall and shares it. */
export async function seedHall(tx: Tx, uid: Uid, { snOf }: Pick<SeededGoods, 'snOf'>): Promise<void> {
  const { id } = await tx
    .insertInto('halls')
    .values({ uid, name: hall.name, foreword: hall.foreword, hall_key: demoHallKey, shared_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, { work, caption }] of hall.pieces.entries()) {
    const { id: itemId } = await tx
      .selectFrom('items')
      .select('id')
      .where('owner_uid', '=', uid)
      .where('goods_sn', '=', snOf(work))
      .orderBy('serial')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx.insertInto('hall_pieces').values({ hall_id: id, position, item_id: itemId, caption }).execute()
  }
}
