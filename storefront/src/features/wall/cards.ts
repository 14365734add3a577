import type { MessageId } from '@app/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { withoutItems } from '../../lib/endless-list.tsx'
import { queryClient } from '../../lib/query.ts'
import { messageInfo, type Message, type MessagePage } from './api.ts'

const all = ['hwnft/scenicSpotMessage/list'] as const
const wallLists = [...all, { scope: 'wall' }] as const
const myLists = [...all, { scope: 'mine' }] as const

/** Changes a message wherever it is cached: in every list, and on its own page. */
export function patchMessage(messageId: MessageId, change: (message: Message) => Message): void {
  changeLists(all, (list) => list.map((message) => (message.messageId === messageId ? change(message) : message)))
  queryClient.setQueryData(messageInfo(messageId).queryKey, (message) => message && change(message))
}

/** Removes a message deleted by its author from every list. */
export function removeMessage(messageId: MessageId): void {
  dropFrom(all, messageId)
}

/** Removes a hidden message from the public lists; refetches its page and its author's list, which say why. */
export function hideMessage(messageId: MessageId): void {
  dropFrom(wallLists, messageId)
  void queryClient.invalidateQueries({ queryKey: messageInfo(messageId).queryKey })
  void refreshMine()
}

/** Refetches the list of the user's own messages. */
export function refreshMine(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: myLists })
}

function dropFrom(lists: readonly unknown[], messageId: MessageId): void {
  queryClient.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: lists },
    (data) => data && withoutItems(data, (message) => message.messageId === messageId),
  )
}

function changeLists(lists: readonly unknown[], change: (list: Message[]) => Message[]): void {
  queryClient.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: lists },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: change(page.list) })) },
  )
}
