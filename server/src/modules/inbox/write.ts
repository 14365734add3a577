import type { Uid } from '@app/contract'
import { fillTemplate, isUrgent, type MessageData, type MessageKind, messageKinds } from '@app/contract/messageKinds'
import type { Tx } from '../../core/database.ts'
import type { LiveModule } from '../live/index.ts'
import type { MessageTexts } from './settings.ts'
import * as queries from './queries.ts'

export interface WriteDeps {
  live: Pick<LiveModule, 'announce'>
  /** Texts that operators have changed. */
  texts(tx: Tx): Promise<MessageTexts>
}

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
 * Writes messages in the transaction of what they tell, and announces them to the open pages of their recipients.
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

const encoded = (data: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeURIComponent(value)]))
