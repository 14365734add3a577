import type { Uid } from '@app/contract'
import {
  defaultChannels,
  type MessageChannel,
  messageChannels,
  type MessageGroup,
  type MessageKind,
  messageKinds,
  requiredGroups,
} from '@app/contract/messageKinds'
import { toSeconds } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { SenderKey, WebPush } from '../../ports/push.ts'
import type { LiveModule } from '../live/index.ts'
import { markOpened } from './deliveries/queries.ts'
import { addTarget, removeTarget } from './deliveries/targets.ts'
import * as queries from './queries.ts'

export type InboxRoutes = Pick<
  Handlers,
  | 'user/message/list'
  | 'user/message/unread'
  | 'user/message/read'
  | 'user/message/readAll'
  | 'user/message/choices'
  | 'user/message/choose'
  | 'user/message/registerApp'
  | 'user/message/unregisterApp'
  | 'user/message/subscribe'
  | 'user/message/unsubscribe'
>

const allKinds = Object.keys(messageKinds) as MessageKind[]
const groupOf = (kind: MessageKind): MessageGroup => messageKinds[kind].group
const allChannels = Object.keys(messageChannels) as MessageChannel[]
const isRequired = (kind: MessageKind) => requiredGroups.includes(groupOf(kind))

export interface InboxRoutesDeps {
  live: Pick<LiveModule, 'announce'>
  /** Channels that a user may choose from: those that they have. */
  offered: (uid: Uid) => Promise<MessageChannel[]>
  /** Whether notifications reach the native app. */
  hasPush: boolean
  webPush: Pick<WebPush, 'isKnown'> | undefined
  senderKey: () => Promise<SenderKey>
}

export function inboxRoutes(
  { database }: Pick<CoreServices, 'database'>,
  { live, offered, hasPush, webPush, senderKey }: InboxRoutesDeps,
): InboxRoutes {
  const { db } = database

  /** Changes a user's messages, and announces the change to their other pages. */
  function change<Done>(
    uid: Uid,
    work: (tx: Tx) => Promise<Done | undefined>,
  ): Promise<{ unread: number; done: Done }> {
    return database.transaction(async (tx) => {
      const done = await work(tx)
      if (done === undefined) throw new AppError('NOT_FOUND')
      const unread = await queries.countUnread(tx, uid)
      await live.announce(tx, [uid], ['inbox'])
      return { unread, done }
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

    async 'user/message/read'({ inboxMessageId, through }, { caller: { uid } }) {
      const { unread, done: link } = await change(uid, async (tx) => {
        const found = await queries.read(tx, uid, inboxMessageId)
        if (found !== undefined && through) await markOpened(tx, { uid, messageId: inboxMessageId, channel: through })
        return found
      })
      return { unread, link }
    },

    async 'user/message/readAll'({ untilInboxMessageId }, { caller: { uid } }) {
      const readAll = async (tx: Tx) => (await queries.readUntil(tx, uid, untilInboxMessageId)) || undefined
      return { unread: (await change(uid, readAll)).unread }
    },

    async 'user/message/choices'(_input, { caller: { uid } }) {
      const choices = await queries.choicesOf(db, uid)
      const isOn = (kind: MessageKind, channel: MessageChannel) =>
        (channel === 'inbox' && isRequired(kind)) ||
        (choices.find((one) => one.kind === kind && one.channel === channel)?.is_on ??
          defaultChannels.includes(channel))
      return {
        list: allKinds.map((kind) => ({
          kind,
          group: groupOf(kind),
          label: messageKinds[kind].label,
          channels: allChannels.filter((channel) => isOn(kind, channel)),
          isRequired: isRequired(kind),
        })),
        offered: await offered(uid),
        webPushKey: webPush ? (await senderKey()).publicKey.toString('base64url') : '',
      }
    },

    async 'user/message/choose'({ kinds, channel, isOn }, { caller: { uid } }) {
      if (!isOn && channel === 'inbox' && kinds.some(isRequired)) throw new AppError('MESSAGE_REQUIRED')
      await database.transaction((tx) => queries.choose(tx, uid, { kinds, channel, isOn }))
      return { isOn }
    },

    async 'user/message/registerApp'({ token }, { caller }) {
      if (hasPush) await database.transaction((tx) => addTarget(tx, caller, { channel: 'push', address: token }))
      return { isRegistered: hasPush }
    },

    async 'user/message/unregisterApp'({ token }, { caller: { uid } }) {
      await removeTarget(db, uid, { channel: 'push', address: token })
      return {}
    },

    async 'user/message/subscribe'({ endpoint, p256dh, authSecret }, { caller }) {
      if (!webPush?.isKnown(endpoint)) throw badInput('endpoint', '不支持这个浏览器的通知服务')
      const keys = { publicKey: Buffer.from(p256dh, 'base64url'), authSecret: Buffer.from(authSecret, 'base64url') }
      await database.transaction((tx) => addTarget(tx, caller, { channel: 'webPush', address: endpoint, ...keys }))
      return {}
    },

    async 'user/message/unsubscribe'({ endpoint }, { caller: { uid } }) {
      await removeTarget(db, uid, { channel: 'webPush', address: endpoint })
      return {}
    },
  }
}
