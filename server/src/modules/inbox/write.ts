import { randomUUID } from 'node:crypto'
import type { GoodsSn, Uid } from '@app/contract'
import { fillTemplate, isUrgent, type MessageData, type MessageKind, messageKinds } from '@app/contract/messageKinds'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import type { UserModule } from '../user/index.ts'
import type { MessageTexts } from './settings.ts'
import * as queries from './queries.ts'

export interface WriteDeps {
  live: Pick<LiveModule, 'announce'>
  /** Texts that operators have changed. */
  texts(tx: Tx): Promise<MessageTexts>
}

/** What messages that name a work need besides. */
export interface WorkMessageDeps extends WriteDeps {
  goods: Pick<GoodsModule, 'worksOf'>
}

/** Returns the name of a work. */
export const workName = async ({ goods }: WorkMessageDeps, tx: Tx, goodsSn: GoodsSn): Promise<string> =>
  (await goods.worksOf(tx, [goodsSn]))(goodsSn).name

/** Returns a reason as the end of a sentence: without its own full stop. */
export const withoutStop = (reason: string): string => reason.replace(/。$/, '')

/** A message of one kind to one user. */
export interface Message<Kind extends MessageKind = MessageKind> {
  uid: Uid
  kind: Kind
  /** Names what it is about: the same kind is written once for it. */
  key: string
  data: MessageData<Kind>
  /** Page that the message leads to, if its kind is about several: replaces the link of the kind. */
  link?: string
}

/** Builds a message, with the data that its kind needs. */
export const message = <Kind extends MessageKind>(uid: Uid, kind: Kind, key: string, data: MessageData<Kind>) => ({
  uid,
  kind,
  key,
  data,
})

/**
 * Writes messages in the transaction of what they are about, and announces them to the open pages of their recipients.
 * Messages that were written before, or that their user switched off, are left out.
 */
export async function writeMessages({ live, texts }: WriteDeps, tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const own: Partial<Record<MessageKind, { title: string; text: string } | null>> = await texts(tx)
  const rendered = messages.map(({ uid, kind, key, data, link }) => {
    const { title, text } = own[kind] ?? messageKinds[kind]
    return {
      uid,
      kind,
      key,
      title: fillTemplate(title, data),
      text: fillTemplate(text, data),
      link: link ?? fillTemplate(messageKinds[kind].link, encoded(data)),
      isUrgent: isUrgent(kind),
    }
  })
  await queries.insert(tx, rendered)
  // What changed is announced even if its message is switched off: open pages show it.
  for (const kind of new Set(messages.map((one) => one.kind))) {
    const uids = messages.flatMap((one) => (one.kind === kind ? [one.uid] : []))
    await live.announce(tx, uids, ['inbox', ...messageKinds[kind].refreshes])
  }
}

/**
 * Writes a trial of a message to one account, as an announcement marked 【试发】: nothing has happened to that account.
 * Throws USER_NOT_FOUND.
 */
export async function writeTrial(
  deps: WriteDeps & { people: Pick<UserModule['people'], 'standingOf'> },
  tx: Tx,
  uid: Uid,
  { title, text, link }: { title: string; text: string; link?: string },
): Promise<void> {
  if (!(await deps.people.standingOf(tx, [uid])).has(uid)) {
    throw new AppError('USER_NOT_FOUND', { msg: '没有这个用户', data: { field: 'uid' } })
  }
  const trial = message(uid, 'announcement', `trial:${randomUUID()}`, { title: `【试发】${title}`, text })
  await writeMessages(deps, tx, [link === undefined ? trial : { ...trial, link }])
}

const encoded = (data: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeURIComponent(value)]))
