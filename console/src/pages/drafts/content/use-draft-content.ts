import type { AdminReply } from '@app/contract/admin/routes'
import { ApiError } from '@app/contract/client'
import { deviceStorage, isRecord, readStored } from '@app/ui'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, fieldOf, reasonOf, messageOf } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query.ts'
import { type Content, isSame, merge, put } from './value.ts'

/** Milliseconds without a change before the draft is saved, and before a retry if there was no answer. */
const timeoutMs = { typing: 1200, again: 5000 }

export type SaveState =
  /** `at`: seconds since 1970. */
  | { state: 'saved'; at: number }
  | { state: 'changed' }
  | { state: 'saving' }
  /**
   * There was no answer: the save is retried. `isLocal` if this browser stores the content until then, over a reload.
   */
  | { state: 'unreachable'; isLocal: boolean }
  /** The server refuses the content. */
  | { state: 'refused'; sentence: string; field: string }
  /** Somebody else saved changes to the same fields. */
  | { state: 'conflict'; by: string; theirs: Content; fields: readonly string[] }

type Info = AdminReply<'draft/info'>

/** Content that this browser stores until the server has it. */
interface LocalCopy {
  version: number
  base: Content
  content: Content
}

const localKey = (id: string) => `console.draft.content.${id}`

function readLocal(id: string): LocalCopy | undefined {
  const { version, base, content } = readStored(deviceStorage, localKey(id))
  return typeof version === 'number' && isRecord(base) && isRecord(content) ? { version, base, content } : undefined
}

/** Returns whether the browser stored it; otherwise it lasts as long as the page. */
const writeLocal = (id: string, local: LocalCopy): boolean => deviceStorage.set(localKey(id), JSON.stringify(local))

export interface DraftContent {
  content: Content
  /** Latest stored version known to this page. */
  version: number
  saveState: SaveState
  /** Whether the server has the current content. */
  isSaved: boolean
  /** Receives the content at that moment: an upload or a choice may take a while, during which the user types on. */
  change: (update: (now: Content) => Content) => void
  /** Resolves a conflict: decides for each field whose value is taken. */
  settle: (takesTheirs: (field: string) => boolean) => void
}

/**
 * Holds the content of a draft while it is edited. Every change is stored in this browser at once and on the server
 * soon after, based on the version it was made from. If somebody else has saved, changes to different fields are
 * merged, and the user decides about the others.
 */
export function useDraftContent(info: Info, isEditable: boolean): DraftContent {
  const { id } = info
  const [restored] = useState(() => (isEditable ? readLocal(id) : undefined))
  const [content, setContent] = useState<Content>(restored?.content ?? info.content)
  const [stored, setStored] = useState({
    version: restored?.version ?? info.version,
    content: restored?.base ?? (info.content as Content),
  })
  const [saveState, setSaveState] = useState<SaveState>(
    restored ? { state: 'changed' } : { state: 'saved', at: info.updatedAt },
  )
  const isSending = useRef(false)
  const isSaved = isSame(content, stored.content)

  const newest = useRef(content)
  useEffect(() => {
    newest.current = content
  }, [content])
  const change = useCallback(
    (update: (now: Content) => Content) => {
      const next = update(newest.current)
      newest.current = next
      setContent(next)
      setSaveState((now) => (now.state === 'conflict' ? now : { state: 'changed' }))
      if (isEditable) writeLocal(id, { version: stored.version, base: stored.content, content: next })
    },
    [id, isEditable, stored],
  )

  const storeLocally = () => writeLocal(id, { version: stored.version, base: stored.content, content: newest.current })

  const reconcile = useEffectEvent(async (): Promise<void> => {
    try {
      const theirs = await call('draft/info', { id })
      const merged = merge(stored.content, content, theirs.content)
      setContent(merged.content)
      setStored({ version: theirs.version, content: theirs.content })
      writeLocal(id, { version: theirs.version, base: theirs.content, content: merged.content })
      setSaveState(
        merged.conflicts.length === 0
          ? { state: 'changed' }
          : { state: 'conflict', by: theirs.updatedBy.name, theirs: theirs.content, fields: merged.conflicts },
      )
    } catch {
      setSaveState({ state: 'unreachable', isLocal: storeLocally() })
    }
  })

  const send = useEffectEvent(async (): Promise<void> => {
    if (isSending.current || saveState.state === 'conflict') return
    isSending.current = true
    const sent = content
    setSaveState({ state: 'saving' })
    try {
      const { version, savedAt } = await call('draft/save', {
        id,
        version: stored.version,
        content: sent,
        isAutosave: true,
      })
      setStored({ version, content: sent })
      // A user who returns within seconds, for example from the preview, finds the latest content.
      queryClient.setQueryData(
        ['draft/info', { id }],
        (known: Info | undefined) => known && { ...known, version, content: sent, updatedAt: savedAt, isChanged: true },
      )
      // Input typed during the save is sent next.
      const local = readLocal(id)
      if (local && !isSame(local.content, sent)) writeLocal(id, { version, base: sent, content: local.content })
      else deviceStorage.remove(localKey(id))
      setSaveState((now) => (now.state === 'changed' ? { state: 'changed' } : { state: 'saved', at: savedAt }))
      for (const path of ['draft/preflight', 'draft/versions', 'draft/list', 'draft/preview'] as const)
        void queryClient.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      if (reasonOf(error) === 'EDITED_MEANWHILE') await reconcile()
      else if (error instanceof ApiError && error.status !== 0 && error.status < 500)
        setSaveState({ state: 'refused', sentence: messageOf(error), field: fieldOf(error).replace(/^content\./, '') })
      else setSaveState({ state: 'unreachable', isLocal: storeLocally() })
    } finally {
      isSending.current = false
    }
  })

  // Saves after a pause in typing, and retries if there was no answer.
  useEffect(() => {
    if (!isEditable || (saveState.state !== 'changed' && saveState.state !== 'unreachable')) return undefined
    const wait = saveState.state === 'changed' ? timeoutMs.typing : timeoutMs.again
    const timer = setTimeout(() => void send(), wait)
    return () => clearTimeout(timer)
  }, [isEditable, saveState])

  useEffect(() => {
    const again = () => void send()
    if (saveState.state !== 'unreachable') return undefined
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [saveState.state])

  // If nothing was typed here, changes made elsewhere by publishing, scheduling or saving are taken over.
  const adopt = useEffectEvent((next: Info) => {
    if (!isSaved || isSending.current || next.version <= stored.version) return
    setContent(next.content)
    setStored({ version: next.version, content: next.content })
    setSaveState({ state: 'saved', at: next.updatedAt })
  })
  useEffect(() => adopt(info), [info])

  return {
    content,
    version: stored.version,
    saveState,
    isSaved,
    change,
    settle(takesTheirs) {
      if (saveState.state !== 'conflict') return
      const { theirs, fields } = saveState
      let next = content
      for (const field of fields) if (takesTheirs(field)) next = put(next, field, theirs[field])
      setSaveState({ state: 'changed' })
      setContent(next)
      writeLocal(id, { version: stored.version, base: stored.content, content: next })
    },
  }
}
