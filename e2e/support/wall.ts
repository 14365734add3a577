import type { SpotId } from '@app/contract'
import { createClient } from '../../contract/src/client.ts'
import { query, withSite } from './database.ts'
import { type Person, tokensOf } from './people.ts'
import { visited } from './site.ts'

export interface MadeSpot {
  spotId: SpotId
  name: string
}

let made = 0

/** Creates a scenic spot, last on the shelf. */
export async function newSpot(): Promise<MadeSpot> {
  const name = `望岫台 ${process.pid}-${++made}`
  const [row] = await query<{ id: string }>(
    `insert into scenic_spots (name, summary, cover, place, opening, position)
     select $1, '看云最好的一处台', cover, '漱川南岸', '全天开放', 99 from goods where form = 1 order by sn limit 1
     returning id::text`,
    [name],
  )
  return { spotId: row?.id ?? '', name }
}

/** Approves a pending message or comment, as a reviewer. */
export async function approve(kind: 'message' | 'comment', id: string): Promise<void> {
  await withSite(({ context: { wall } }) =>
    wall.reviews.decide({ kind, id }, { verdict: 'approve', by: '陆审核', reason: null }),
  )
}

/** Calls the site as a user on another device. */
export async function callAs(person: Person) {
  const { token } = await tokensOf(person)
  return createClient({
    baseUrl: visited().url,
    headers: () => ({ authorization: `Bearer ${token}`, platform: 'h5' }),
  })
}

/** Lists a user's messages that were not deleted, newest first. */
export function messagesOf({ uid }: Person) {
  return query<{ id: string; thumbs: number }>(
    'select id::text, thumbs from wall_messages where uid = $1 and deleted_at is null order by id desc',
    [uid],
  )
}

/** Lists a user's comments, newest first. */
export function commentsOf({ uid }: Person) {
  return query<{ id: string }>('select id::text from wall_comments where uid = $1 order by id desc', [uid])
}
