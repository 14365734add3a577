import type { Uid } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { AboutTickets } from './about.ts'
import { describeOfficeHours } from './officeHours.ts'
import { countGoingOn } from './queries.ts'
import { requireFitting, type Tickets } from './service.ts'
import type { TicketSettings } from './settings.ts'
import type { TicketViews } from './views.ts'

export interface TicketRouteParts {
  about: AboutTickets
  moderation: Pick<ModerationModule, 'checkText'>
  settings: StoredSettings<TicketSettings>
  tickets: Tickets
  views: TicketViews
}

export function ticketRoutes(
  { database }: CoreServices,
  { about, moderation, settings, tickets, views }: TicketRouteParts,
) {
  /** Only staff read it, so it may contain an address or a number. Throws BANNED_WORDS, TOO_FAST. */
  async function judge(text: string, uid: Uid): Promise<{ doubts: readonly string[] }> {
    try {
      return await moderation.checkText(text, { field: 'text', uid })
    } catch (error) {
      const isHarmless = error instanceof AppError && ['CONTACT_REFUSED', 'LINK_REFUSED'].includes(error.reason)
      if (!isHarmless) throw error
      return { doubts: [] }
    }
  }

  return {
    'ops/help/info': async () => {
      const [set, { questions }] = await Promise.all([settings.get('tickets'), settings.get('help')])
      const { answerMinutes, textMost, picturesMost, openMost, reopenDays } = set
      return { questions, hours: describeOfficeHours(set), answerMinutes, textMost, picturesMost, openMost, reopenDays }
    },

    'user/ticket/create': async (input, { caller: { uid }, idempotency }) => {
      const set = await settings.get('tickets')
      requireFitting(input, set)
      async function ask() {
        await about.requireOwn(uid, input)
        if ((await countGoingOn(database.db, uid)) >= set.openMost) throw new AppError('TICKET_LIMIT')
        return judge(input.text, uid)
      }
      return idempotency.onceAsked({ ask }, async (tx, { doubts }) => ({
        ticketId: await tickets.create(tx, uid, { ...input, doubts }, set),
      }))
    },

    'user/ticket/list': (input, { caller }) => views.list(caller.uid, input),
    'user/ticket/info': ({ ticketId }, { caller }) => views.info(caller.uid, ticketId),

    'user/ticket/reply': async (input, { caller: { uid }, idempotency }) => {
      const set = await settings.get('tickets')
      requireFitting(input, set)
      return idempotency.onceAsked(
        { ask: () => judge(input.text, uid), assumed: { doubts: [] } },
        async (tx, { doubts }) => {
          await tickets.reply(tx, uid, { ...input, doubts }, set)
          return {}
        },
      )
    },

    'user/ticket/solve': ({ ticketId }, { caller: { uid }, idempotency }) =>
      idempotency.once(async (tx) => {
        await tickets.solve(tx, uid, ticketId)
        return {}
      }),

    'user/ticket/reopen': async (input, { caller: { uid }, idempotency }) => {
      const set = await settings.get('tickets')
      requireFitting(input, set)
      return idempotency.onceAsked(
        { ask: () => judge(input.text, uid), assumed: { doubts: [] } },
        async (tx, { doubts }) => {
          await tickets.reopen(tx, uid, { ...input, doubts }, set)
          return {}
        },
      )
    },

    'user/ticket/rate': ({ ticketId, rating }, { caller: { uid }, idempotency }) =>
      idempotency.once(async (tx) => {
        await tickets.rate(tx, uid, ticketId, rating)
        return {}
      }),

    'user/ticket/seen': async ({ ticketId, entryId }, { caller: { uid } }) => {
      await database.transaction((tx) => tickets.see(tx, uid, ticketId, entryId))
      return {}
    },
  } satisfies Partial<Handlers>
}
