import type { Uid } from '@app/contract'
import { reminderLeads, type ScheduledKind, scheduledKinds } from '@app/contract/scheduledKinds'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import { randomToken, type Sealer, tokenHash } from '../../core/crypto.ts'
import { AppError } from '../../core/errors.ts'
import { limitUse } from '../../core/rateLimit.ts'
import { calendarFile } from './ics.ts'
import * as queries from './queries.ts'

type Core = Pick<CoreServices, 'brand' | 'config' | 'database' | 'sealer'>

/** Reads of one feed in an hour: calendars read every hour or every quarter of one, each device for itself. */
const readsPerHour = 120

const contextOf = (uid: Uid) => `calendar_feeds.token:${uid}`

/** Returns the address of a user's feed; empty if there is none. */
export async function feedAddress({ config, database, sealer }: Core, uid: Uid): Promise<string> {
  const row = await database.db
    .selectFrom('calendar_feeds')
    .select('token_encrypted')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ? addressOf(config.http.publicUrl, sealer.decrypt(row.token_encrypted, contextOf(uid))) : ''
}

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/ics/feed/${token}.ics`

/** Gives a user's feed a new address; the old one ends with the transaction. Returns it. */
export async function renewFeed({ config, database, sealer }: Core, uid: Uid): Promise<string> {
  const token = randomToken()
  const row = rowOf(sealer, uid, token)
  await database.db
    .insertInto('calendar_feeds')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...row, created_at: sql<Date>`now()` }))
    .execute()
  return addressOf(config.http.publicUrl, token)
}

const rowOf = (sealer: Sealer, uid: Uid, token: string) => ({
  token_hash: tokenHash(token),
  token_encrypted: sealer.encrypt(token, contextOf(uid)),
})

export async function deleteFeed({ database }: Core, uid: Uid): Promise<void> {
  await database.db.deleteFrom('calendar_feeds').where('uid', '=', uid).execute()
}

/** Serves calendar files: one event to everybody, a user's feed to anyone with its token. */
export function serveCalendars(core: Core) {
  const { brand, config, database } = core
  const { db } = database
  const { publicUrl } = config.http
  const send = (reply: FastifyReply, text: string) => reply.type('text/calendar; charset=utf-8').send(text)

  return (app: FastifyInstance): void => {
    app.get<{ Params: { kind: string; file: string }; Querystring: { lead?: string } }>(
      '/ics/event/:kind/:file',
      async ({ params, query }, reply) => {
        const { kind } = params
        const subject = /^([\w-]{1,40})\.ics$/.exec(params.file)?.[1]
        const event = isKind(kind) && subject !== undefined ? await queries.find(db, { kind, subject }) : undefined
        if (!event) throw new AppError('NOT_FOUND')
        const lead = reminderLeads.find((one) => String(one) === query.lead) ?? reminderLeads[0]
        const site = { name: `${brand.name} ${event.title}`, publicUrl }
        reply.header('cache-control', 'public, max-age=60')
        reply.header('content-disposition', `attachment; filename="${kind}-${subject}.ics"`)
        return send(reply, calendarFile([{ event, lead }], site, { isFeed: false }))
      },
    )
    app.get<{ Params: { file: string } }>('/ics/feed/:file', async ({ params }, reply) => {
      // The address is all that a calendar app knows: nothing on the way may keep what it leads to.
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1]
      const owner =
        token === undefined
          ? undefined
          : await db
              .selectFrom('calendar_feeds')
              .select('uid')
              .where('token_hash', '=', tokenHash(token))
              .executeTakeFirst()
      if (!owner) throw new AppError('NOT_FOUND')
      const use = { key: `calendarFeed:${owner.uid}`, seconds: 3600, limit: readsPerHour, reason: 'TOO_FAST' } as const
      await limitUse(db, use)
      const rows = await queries.feed(db, owner.uid)
      const events = rows.map(({ lead, ...event }) => ({ event, lead }))
      return send(reply, calendarFile(events, { name: `${brand.name} 日历`, publicUrl }, { isFeed: true }))
    })
  }
}

const isKind = (text: string): text is ScheduledKind => Object.hasOwn(scheduledKinds, text)
