import { inject } from 'vitest'
import { openDatabase } from '../../server/src/core/database.ts'
import { issueItems } from '../../server/src/modules/vault/issue.ts'
import { query } from './database.ts'
import { giveSafeCode, newPerson, type Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Held {
  person: Person
  work: Work
  nftId: string
}

/** Rights that come with the works of these tests. */
export const right = { name: '漱川景区一日门票', description: '凭藏品在景区入口兑换' }

/**
 * Somebody with a safe code and a piece of a work of its own, as an award would give it.
 * @param holdSeconds how long it must still be held before it may be given away.
 */
export async function newHolder({ holdSeconds = -60, hasCode = true } = {}): Promise<Held> {
  const [person, work] = [await newPerson(), await newWork()]
  if (hasCode) await giveSafeCode(person)
  await query('update goods set rights = $2 where sn = $1', [work.goodsSn, JSON.stringify([right])])
  await query(`select pg_notify('goods_changed', $1)`, [work.goodsSn])
  const database = openDatabase(inject('siteDatabaseUrl'), 1)
  try {
    const [nftId = ''] = await database.transaction(async (tx) => {
      const { goodsSn } = work
      await tx.updateTable('goods_stock').set({ sold: 1 }).where('goods_sn', '=', goodsSn).execute()
      await tx
        .insertInto('stock_entries')
        .values({ goods_sn: goodsSn, kind: 'opening', reserved: 0, sold: 1 })
        .execute()
      const issue = { uid: person.uid, goodsSn, firstSerial: 1, quantity: 1 }
      return issueItems(tx, { ...issue, orderSn: null, priceFen: null, giftDays: 0 })
    })
    await query('update items set gift_from = now() + make_interval(secs => $2) where id = $1', [nftId, holdSeconds])
    return { person, work, nftId }
  } finally {
    await database.close()
  }
}
