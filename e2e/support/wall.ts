import type { SpotId } from '@app/contract'
import { createClient } from '../../contract/src/client.ts'
import { operate } from './commands.ts'
import { query } from './database.ts'
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

export interface MadeMessage {
  state?: 'pending' | 'visible' | 'refused' | 'hidden'
  text?: string
  /** Approved comments of other users. */
  comments?: readonly string[]
}

/** Inserts a message in its state after review. Returns its id. */
export async function newMessage(
  { spotId }: MadeSpot,
  writer: Person,
  { state = 'visible', text = '台上的风从早吹到晚', comments = [] }: MadeMessage = {},
): Promise<string> {
  const reason = state === 'refused' || state === 'hidden' ? '与景区无关' : null
  const [row] = await query<{ id: string }>(
    `insert into wall_messages (spot_id, uid, text, state, reason, comments, review_since, reviewed_by, reviewed_at)
     values ($1, $2, $3, $4, $5, $6, null, '陆审核', now()) returning id::text`,
    [spotId, writer.uid, text, state, reason, comments.length],
  )
  const messageId = row?.id ?? ''
  await query(
    `insert into wall_comments (message_id, uid, text, state, review_since, reviewed_by, reviewed_at)
     select $1, $2, text, 'visible', null, '陆审核', now() from jsonb_array_elements_text($3::jsonb) text`,
    [messageId, writer.uid, JSON.stringify(comments)],
  )
  return messageId
}

/** Approves a pending message or comment with the operator's command. */
export async function approve(kind: 'message' | 'comment', id: string): Promise<void> {
  await operate('wall', 'approve', kind, id, '--as', 'owner')
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
  return query<{ id: string; text: string; state: string; thumbs: number; pictures: { url: string }[] }>(
    `select id::text, text, state, thumbs, pictures from wall_messages
     where uid = $1 and deleted_at is null order by id desc`,
    [uid],
  )
}

/** Lists a user's comments, newest first. */
export function commentsOf({ uid }: Person) {
  return query<{ id: string; text: string }>(
    'select id::text, text from wall_comments where uid = $1 order by id desc',
    [uid],
  )
}
