import type { Reply, TicketId, Uid } from '@app/contract'
import type { TicketCard, TicketEntry } from '@app/contract/tickets'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { type CursorPage, readPage } from '../../core/paging.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { AboutTickets } from './about.ts'
import * as queries from './queries.ts'
import type { TicketSettings } from './settings.ts'
import { isGoingOn } from './states.ts'

export interface ViewsParts {
  about: AboutTickets
  settings: StoredSettings<TicketSettings>
}

/** Collectors' view of their tickets. */
export interface TicketViews {
  /** Lists the user's tickets, newest first. */
  list(uid: Uid, input: CursorPage): Promise<Reply<'user/ticket/list'>>
  /** Returns a ticket of the user. Throws TICKET_NOT_FOUND, also for another user's ticket. */
  info(uid: Uid, ticketId: TicketId): Promise<Reply<'user/ticket/info'>>
}

export function createTicketViews({ db }: Database, { about, settings }: ViewsParts): TicketViews {
  async function cards(rows: readonly queries.TicketRow[]): Promise<TicketCard[]> {
    const [aboutOf, first] = await Promise.all([
      about.shown(db, rows),
      queries.firstTexts(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((row) => ({
      ticketId: row.id,
      topic: row.topic,
      state: row.state,
      asked: first.get(row.id) ?? '',
      about: aboutOf(row),
      isUnread: BigInt(row.told_entry) > BigInt(row.seen_entry),
      time: toSeconds(row.created_at),
      changed: toSeconds(row.changed_at),
    }))
  }

  return {
    async list(uid, input) {
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => queries.listOwn(db, uid, place),
          ({ id }) => id,
        ),
        queries.countOwn(db, uid),
      ])
      return { list: await cards(rows), page: input.page, size: input.size, cursor, total }
    },

    async info(uid, ticketId) {
      const row = await queries.find(db, ticketId)
      if (row?.uid !== uid) throw new AppError('TICKET_NOT_FOUND')
      const [[card], entries, { reopenDays }] = await Promise.all([
        cards([row]),
        queries.entriesOf(db, ticketId),
        settings.get('tickets'),
      ])
      if (!card) throw new AppError('TICKET_NOT_FOUND')
      return {
        ...card,
        entries: entries.flatMap(presentEntry),
        answerBy: toSecondsOrNull(row.answer_by),
        reopenUntil:
          row.state === 'solved' ? toSecondsOrNull(await queries.reopenUntil(db, ticketId, reopenDays)) : null,
        canRate: isRatable(row) && row.rating === null,
        rating: row.rating,
      }
    },
  }
}

/** Whether there was an answer to rate. */
export const isRatable = ({ state, first_answered_at: answered }: queries.TicketRow): boolean =>
  !isGoingOn(state) && answered !== null

/** Notes between staff are not shown to the owner. */
function presentEntry(row: queries.TicketEntryRow): TicketEntry[] {
  const { id: entryId, side, kind, text, pictures } = row
  return kind === 'note' ? [] : [{ entryId, side, kind, text, pictures, time: toSeconds(row.created_at) }]
}
