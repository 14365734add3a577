import { type MessageKindInfo, messageKinds } from '@app/contract/messageKinds'

/** What a locked screen shows of a message. */
export interface Notice {
  title: string
  text: string
}

/** Returns the declaration of a stored kind; undefined for one that no longer exists. */
export const infoOf = (kind: string): MessageKindInfo | undefined =>
  (messageKinds as Readonly<Record<string, MessageKindInfo | undefined>>)[kind]

/** Returns the text of a message outside of the inbox; one about the account's safety gives nothing away. */
export function noticeOf({ kind, title, text }: { kind: string; title: string; text: string }): Notice {
  return infoOf(kind)?.group === 'security'
    ? { title: '账号安全提醒', text: '你的账号有一条安全消息，请打开查看。' }
    : { title, text }
}
