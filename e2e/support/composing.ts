import { inject } from 'vitest'
import { openDatabase } from '../../server/src/core/database.ts'
import { reserveStock } from '../../server/src/modules/goods/stock.ts'
import { insert } from '../../server/src/modules/compose/queries.ts'
import { issueItems } from '../../server/src/modules/vault/issue.ts'
import { query } from './database.ts'
import { newPerson, type Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Composing {
  person: Person
  activityId: string
  title: string
  material: Work
  result: Work
  /** The person's pieces of the material: number 1 first. */
  nftIds: string[]
}

/** An activity of its own that makes one piece of two of a material, and somebody who has `owned` of it. */
export async function newComposing({ owned = 3 } = {}): Promise<Composing> {
  const [person, material, result] = [await newPerson(), await newWork(), await newWork({ edition: 20 })]
  const [picture] = await query<{ cover: string }>('select cover::text from goods where sn = $1', [result.goodsSn])
  if (!picture) throw new Error('A new work has no cover')
  const title = `合卷 ${result.goodsSn.slice(-6)}`
  const database = openDatabase(inject('siteDatabaseUrl'), 1)
  try {
    return await database.transaction(async (tx) => {
      const activityId = await insert(tx, {
        title,
        subtitle: '两件合成一件',
        cover: JSON.parse(picture.cover),
        story: ['两件一起看，才看得见全貌。'],
        rules: ['合成后不能拆回'],
        resultGoodsSn: result.goodsSn,
        total: 10,
        perPersonLimit: 0,
        startsAt: new Date(Date.now() - 60_000),
        endsAt: null,
        materials: [{ goodsSn: material.goodsSn, quantity: 2 }],
        position: 99,
      })
      await reserveStock(tx, { goodsSn: result.goodsSn, quantity: 10, orderSn: null })
      const { goodsSn } = material
      await tx.updateTable('goods_stock').set({ sold: owned }).where('goods_sn', '=', goodsSn).execute()
      await tx
        .insertInto('stock_entries')
        .values({ goods_sn: goodsSn, kind: 'opening', reserved: 0, sold: owned })
        .execute()
      const issue = { uid: person.uid, goodsSn, firstSerial: 1, quantity: owned }
      const nftIds = await issueItems(tx, { ...issue, orderSn: null, priceFen: null, giftDays: 0 })
      return { person, activityId, title, material, result, nftIds }
    })
  } finally {
    await database.close()
  }
}

/** Numbers of a work that a person holds. */
export async function heldSerials({ uid }: Person, { goodsSn }: Work): Promise<number[]> {
  const rows = await query<{ serial: number }>(
    'select serial from items where owner_uid = $1 and goods_sn = $2 and state in (1, 2, 3) order by serial',
    [uid, goodsSn],
  )
  return rows.map(({ serial }) => serial)
}
