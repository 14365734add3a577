import { randomUUID } from 'node:crypto'
import type { Input } from '@app/contract'
import { sql } from 'kysely'
import { audit } from '../../src/audit/index.ts'
import type { Verdict } from '../../src/modules/wall/index.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'

export { newKey }

const cover = { url: '/media/test', widths: [480, 960], ratio: 4 / 3, placeholder: 'data:image/webp;base64,' }

/** Creates a spot with a wall. Returns its id. */
export async function makeSpot({ context }: TestServer, name = '听松峰'): Promise<string> {
  const { id } = await context.database.db
    .insertInto('scenic_spots')
    .values({ name, summary: '松声最好的一座峰', cover: JSON.stringify(cover), place: '漱川北岸', opening: '全天' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Leaves a message as a page does. */
export const leave = (
  server: TestServer,
  user: Pick<TestUser, 'token'>,
  message: Input<'hwnft/scenicSpotMessage/message'>,
  key = newKey(),
) => server.as(user)('hwnft/scenicSpotMessage/message', message, key)

/** Decides as an operator does; adds a reason to the verdicts that need one. */
export const decide = (
  { context }: TestServer,
  kind: 'message' | 'comment',
  id: string,
  verdict: Verdict,
  by = '陆审核',
) => {
  const reason = verdict === 'refuse' || verdict === 'hide' ? '与景区无关' : null
  return context.wall.reviews.decide({ kind, id }, { verdict, reason, by })
}

/** Creates a visible message, by default of a new author. Returns its id. */
export async function makeSeen(
  server: TestServer,
  { spotId, writer, text = '雨后的石阶很好看' }: { spotId: string; writer?: Pick<TestUser, 'token'>; text?: string },
): Promise<string> {
  const { messageId } = await leave(server, writer ?? (await makeUser(server.context.database)), { spotId, text })
  await decide(server, 'message', messageId, 'approve')
  return messageId
}

/** Creates a visible comment. Returns its id. */
export async function makeSeenComment(server: TestServer, messageId: string, writer: TestUser): Promise<string> {
  const path = 'hwnft/scenicSpotComment/comment'
  const { commentId } = await server.as(writer)(path, { messageId, text: '我也在那里' }, newKey())
  await decide(server, 'comment', commentId, 'approve')
  return commentId
}

export const report = (server: TestServer, user: TestUser, messageId: string, commentId?: string) =>
  server.as(user)(
    'hwnft/scenicSpotMessage/report',
    {
      messageId,
      ...(commentId !== undefined && { commentId }),
      reason: 'abuse',
    },
    newKey(),
  )

/** Creates a picture in the state after an upload. Returns its id. */
export async function makePicture(
  { context }: TestServer,
  { uid }: TestUser,
  purpose: 'avatar' | 'message' | 'ticket' = 'message',
): Promise<string> {
  const id = `t${randomUUID().replaceAll('-', '')}`
  const picture = JSON.stringify({ ...cover, url: `/media/uploads/${id}` })
  await context.database.db.insertInto('uploads').values({ id, uid, purpose, picture, bytes: 1 }).execute()
  return id
}

/** The live events of the walls topic after the event numbered `after`, oldest first. */
export async function told({ context }: TestServer, after = 0): Promise<{ event: string; data: unknown }[]> {
  const { rows } = await sql<{ event: string; data: unknown }>`
    select event, data from live_events where topic = 'wall' and number > ${after} order by number`.execute(
    context.database.db,
  )
  return rows
}

/** Stores an operator's setting, which every process receives. */
export async function setWall({ context }: TestServer, value: object): Promise<void> {
  await context.database.pool.query(
    `insert into settings (key, value) values ('wall', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
  context.wall.forget()
}

/** The violated invariants. */
export const violations = async ({ context }: TestServer) =>
  (await audit(context.database.db)).filter((finding) => finding.violations > 0)
