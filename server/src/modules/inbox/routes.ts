import type { Uid } from '@app/contract'
import { type MessageGroup, type MessageKind, messageKinds, requiredGroups } from '@app/contract/messageKinds'
import { toSeconds } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { LiveModule } from '../live/index.ts'
import * as queries from './queries.ts'

export type InboxRoutes = Pick<
  Handlers,
  | 'user/message/list'
  | 'user/message/unread'
  | 'user/message/read'
  | 'user/message/readAll'
  | 'user/message/choices'
  | 'user/message/choose'
>

const allKinds = Object.keys(messageKinds) as MessageKind[]
const groupOf = (kind: MessageKind): MessageGroup => messageKinds[kind].group
const isRequired = (kind: MessageKind) => requiredGroups.includes(groupOf(kind))

export function inboxRoutes(
  { database }: Pick<CoreServices, 'database'>,
  { live }: { live: Pick<LiveModule, 'announce'> },
): InboxRoutes {
  const { db } = database

  /** Changes a user's messages, and announces the change to their other pages. */
  function change(uid: Uid, work: (tx: Tx) => Promise<boolean>): Promise<{ unread: number }> {
    return database.transaction(async (tx) => {
      if (!(await work(tx))) throw new AppError('NOT_FOUND')
      const unread = await queries.countUnread(tx, uid)
      await live.announce(tx, [uid], ['inbox'])
      return { unread }
    })
  }

  return {
    'user/message/list': async ({ group, page, size, cursor: before }, { caller: { uid } }) => {
      const kinds = allKinds.filter((kind) => group === undefined || groupOf(kind) === group)
      const [{ rows, cursor }, total, unread] = await Promise.all([
        readPage(
          { page, size, cursor: before },
          (place) => queries.list(db, { uid, kinds }, place),
          ({ id }) => id,
        ),
        queries.count(db, uid, kinds),
        queries.countUnread(db, uid),
      ])
      const list = rows.map((row) => ({
        inboxMessageId: row.id,
        kind: row.kind as MessageKind,
        title: row.title,
        text: row.text,
        link: row.link,
        time: toSeconds(row.created_at),
        isRead: row.read_at !== null,
      }))
      return { list, total, unread, page, size, cursor }
    },

    'user/message/unread': async (_input, { caller: { uid } }) => ({ unread: await queries.countUnread(db, uid) }),

    'user/message/read': ({ inboxMessageId }, { caller: { uid } }) =>
      change(uid, (tx) => queries.read(tx, uid, inboxMessageId)),

    'user/message/readAll': ({ untilInboxMessageId }, { caller: { uid } }) =>
      change(uid, (tx) => queries.readUntil(tx, uid, untilInboxMessageId)),

    'user/message/choices': async (_input, { caller: { uid } }) => {
      const off = await queries.switchedOff(db, uid)
      return {
        list: allKinds.map((kind) => ({
          kind,
          group: groupOf(kind),
          label: messageKinds[kind].label,
          isOn: isRequired(kind) || !off.has(kind),
          isRequired: isRequired(kind),
        })),
      }
    },

    'user/message/choose': async ({ kind, isOn }, { caller: { uid } }) => {
      if (!isOn && isRequired(kind)) throw new AppError('MESSAGE_REQUIRED')
      await database.transaction((tx) => queries.choose(tx, uid, kind, isOn))
      return { isOn }
    },
  }
}
