import type { ItemId } from '@app/contract'
import { issueItems } from '../../server/src/modules/vault/items/issue.ts'
import { query, withDatabase } from './database.ts'
import { giveSafeCode, newPerson, type Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Held {
  person: Person
  work: Work
  nftId: ItemId
}

/** A right that comes with the works of these tests. */
const right = { name: '漱川景区一日门票', description: '凭藏品在景区入口兑换' }

/** Creates a user with a safe code and an awarded piece of a new work, which may be given away. */
export async function newHolder({ hasCode = true } = {}): Promise<Held> {
  const [person, work] = [await newPerson(), await newWork({ sold: 1, rights: [right] })]
  if (hasCode) await giveSafeCode(person)
  const [nftId = ''] = await givePieces(person, work, 1)
  await query('update items set gift_from = now() where id = $1', [nftId])
  return { person, work, nftId }
}

/** Gives a user the first pieces of a work, which count as sold. Returns their ids, number 1 first. */
export function givePieces({ uid }: Person, { goodsSn }: Work, quantity: number): Promise<ItemId[]> {
  const issue = { uid, goodsSn, firstSerial: 1, quantity, orderSn: null, priceFen: null, giftDays: 0 }
  return withDatabase((database) => database.transaction((tx) => issueItems(tx, issue)))
}
