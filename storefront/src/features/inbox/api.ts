import type { MessageGroup } from '@app/contract/messageKinds'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type InboxMessage = Reply<'user/message/list'>['list'][number]
export type MessageChoice = Reply<'user/message/choices'>['list'][number]

/** The user's messages of one group or all, newest first. */
export const messagePages = (group?: MessageGroup) =>
  cursorPages('user/message/list', group ? { group } : {}, { staleTime: 0 })

/** Which messages the user receives. */
export const messageChoices = { ...read('user/message/choices', {}), staleTime: 0 }
