import type { Platform, Reply, SessionId, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import { maskAddress } from '../../../core/mask.ts'
import type { Emit } from '../../../events/index.ts'
import * as clients from '../sessions/knownClients.ts'
import * as queries from '../sessions/queries.ts'
import type { Origin, Sessions } from '../sessions/service.ts'
import { noteEvent, recentEvents } from './events.ts'

/** Far more than any user has; ending all logins also ends those beyond it. */
const shown = 100

/** A user's logins. A login is a family of tokens, and its id is the family's. */
export interface Logins {
  /** Lists the open logins of the caller, this one first, and the last events of the account. */
  list(caller: Caller): Promise<Reply<'user/session/list'>>
  /** Ends one login. Throws NOT_FOUND for a login that is over or another user's. */
  end(uid: Uid, sessionId: SessionId): Promise<void>
  /** Ends every login, records it, and returns how many there were. */
  endAll(uid: Uid, from: Origin): Promise<number>
}

export function createLogins({ database }: CoreServices, sessions: Sessions, emit: Emit): Logins {
  return {
    async list({ uid, family }) {
      const [rows, events] = await Promise.all([
        queries.openFamilies(database.db, uid, shown),
        recentEvents(database.db, uid),
      ])
      const list = rows.map((row) => ({
        sessionId: row.family,
        device: row.device,
        platform: row.platform as Platform,
        ip: maskAddress(row.ip),
        createTime: toSeconds(row.started_at),
        activeTime: toSeconds(row.active_at),
        isCurrent: row.family === family,
      }))
      return { list: list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), events }
    },

    async end(uid, sessionId) {
      await database.transaction(async (tx) => {
        if (!(await queries.endOwnFamily(tx, uid, sessionId))) throw new AppError('NOT_FOUND')
        await clients.forgetOfFamily(tx, uid, sessionId)
        await sessions.changed(tx, uid)
      })
      sessions.forget(uid)
    },

    async endAll(uid, from) {
      const ended = await database.transaction(async (tx) => {
        await noteEvent(emit, tx, { uid, kind: 'loggedOutEverywhere' }, from)
        await clients.forgetOthers(tx, uid, from.client)
        return sessions.endAll(tx, uid)
      })
      sessions.forget(uid)
      return ended
    },
  }
}
