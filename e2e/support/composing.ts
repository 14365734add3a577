import type { ActivityId } from '@app/contract'
import { query, withSite } from './database.ts'
import { givePieces } from './items.ts'
import { newPerson, type Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Composing {
  person: Person
  activityId: ActivityId
  title: string
  material: Work
  result: Work
}

/** Creates an activity that makes one piece of two of a material, and a user with `owned` pieces of it. */
export async function newComposing({ owned = 3 } = {}): Promise<Composing> {
  const [person, material] = [await newPerson(), await newWork({ sold: owned })]
  const result = await newWork({ edition: 20 })
  const [picture] = await query<{ cover: string }>('select cover::text from goods where sn = $1', [result.goodsSn])
  if (!picture) throw new Error('A new work has no cover')
  const title = `合卷 ${result.goodsSn.slice(-6)}`
  const activity = {
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
  }
  const activityId = await withSite(({ context: { compose, database } }) =>
    database.transaction((tx) => compose.publish(tx, activity)),
  )
  await givePieces(person, material, owned)
  return { person, activityId, title, material, result }
}

/** Lists the numbers of a work that a user holds. */
export async function heldSerials({ uid }: Person, { goodsSn }: Work): Promise<number[]> {
  const rows = await query<{ serial: number }>(
    'select serial from items where owner_uid = $1 and goods_sn = $2 and state in (1, 2, 3) order by serial',
    [uid, goodsSn],
  )
  return rows.map(({ serial }) => serial)
}
