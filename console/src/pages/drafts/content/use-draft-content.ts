import type { AdminReply } from '@app/contract/admin/routes'
import { ApiError } from '@app/contract/client'
import { deviceStorage, isRecord, readStored } from '@app/ui'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, fieldOf, reasonOf, sentenceOf } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query.ts'
import { type Content, isSame, merge, put } from './value.ts'

/** Milliseconds without a change after which it is kept, and until it is tried again where nobody answered. */
const timeoutMs = { typing: 1200, again: 5000 }

export type Keeping =
  /** `at`: seconds since 1970. */
  | { state: 'saved'; at: number }
  | { state: 'typed' }
  | { state: 'saving' }
  /** Nobody answered: it is sent again. `isLocal` if this browser keeps it until then, over a reload. */
  | { state: 'away'; isLocal: boolean }
  /** The server cannot keep it as it is. */
  | { state: 'refused'; sentence: string; field: string }
  /** Somebody else saved meanwhile, in the same fields. */
  | { state: 'conflict'; by: string; theirs: Content; fields: readonly string[] }

type Info = AdminReply<'draft/info'>

/** What this browser keeps until the server has it. */
interface Local {
  version: number
  base: Content
  content: Content
}

const localKey = (id: string) => `console.draft.content.${id}`

function readLocal(id: string): Local | undefined {
  const { version, base, content } = readStored(deviceStorage, localKey(id))
  return typeof version === 'number' && isRecord(base) && isRecord(content) ? { version, base, content } : undefined
}

/** Returns whether the browser kept it; otherwise it lasts as long as the page. */
const writeLocal = (id: string, local: Local): boolean => deviceStorage.set(localKey(id), JSON.stringify(local))

export interface DraftContent {
  content: Content
  /** The version that is stored, as far as this page knows. */
  version: number
  keeping: Keeping
  /** Whether the server has what stands here. */
  isKept: boolean
  /** Given what stands here by then: what is chosen or sent takes its time, while somebody types on. */
  change: (update: (now: Content) => Content) => void
  /** Keeps it now, as a version of its own. */
  keep: () => void
  /** Ends a conflict: for each field in question whose is taken. */
  settle: (takesTheirs: (field: string) => boolean) => void
}

/**
 * The content of a draft while it is edited. Every change lies in this browser at once and on the server a moment later, under the
 * version it was made over; where somebody else saved meanwhile, what only one of the two changed is put together, and the
 * rest is asked.
 */
export function useDraftContent(info: Info, isEditable: boolean): DraftContent {
  const { id } = info
  const [begun] = useState(() => (isEditable ? readLocal(id) : undefined))
  const [content, setContent] = useState<Content>(begun?.content ?? info.content)
  const [stored, setStored] = useState({
    version: begun?.version ?? info.version,
    content: begun?.base ?? (info.content as Content),
  })
  const [keeping, setKeeping] = useState<Keeping>(begun ? { state: 'typed' } : { state: 'saved', at: info.updatedAt })
  const isSending = useRef(false)
  const isKept = isSame(content, stored.content)

  const newest = useRef(content)
  useEffect(() => {
    newest.current = content
  }, [content])
  const change = useCallback(
    (update: (now: Content) => Content) => {
      const next = update(newest.current)
      newest.current = next
      setContent(next)
      setKeeping((now) => (now.state === 'conflict' ? now : { state: 'typed' }))
      if (isEditable) writeLocal(id, { version: stored.version, base: stored.content, content: next })
    },
    [id, isEditable, stored],
  )

  const keepLocal = () => writeLocal(id, { version: stored.version, base: stored.content, content: newest.current })

  const reconcile = useEffectEvent(async (): Promise<void> => {
    try {
      const theirs = await call('draft/info', { id })
      const merged = merge(stored.content, content, theirs.content)
      setContent(merged.content)
      setStored({ version: theirs.version, content: theirs.content })
      writeLocal(id, { version: theirs.version, base: theirs.content, content: merged.content })
      setKeeping(
        merged.conflicts.length === 0
          ? { state: 'typed' }
          : { state: 'conflict', by: theirs.updatedBy.name, theirs: theirs.content, fields: merged.conflicts },
      )
    } catch {
      setKeeping({ state: 'away', isLocal: keepLocal() })
    }
  })

  const send = useEffectEvent(async (isAutosave: boolean): Promise<void> => {
    if (isSending.current || keeping.state === 'conflict') return
    isSending.current = true
    const sent = content
    setKeeping({ state: 'saving' })
    try {
      const { version, savedAt } = await call('draft/save', { id, version: stored.version, content: sent, isAutosave })
      setStored({ version, content: sent })
      // Who comes back within seconds, from the preview, finds what they left.
      queryClient.setQueryData(
        ['draft/info', { id }],
        (known: Info | undefined) => known && { ...known, version, content: sent, updatedAt: savedAt, isChanged: true },
      )
      // What was typed while it was on its way goes next.
      const local = readLocal(id)
      if (local && !isSame(local.content, sent)) writeLocal(id, { version, base: sent, content: local.content })
      else deviceStorage.remove(localKey(id))
      setKeeping((now) => (now.state === 'typed' ? { state: 'typed' } : { state: 'saved', at: savedAt }))
      for (const path of ['draft/preflight', 'draft/versions', 'draft/list', 'draft/preview'] as const)
        void queryClient.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      if (reasonOf(error) === 'EDITED_MEANWHILE') await reconcile()
      else if (error instanceof ApiError && error.status !== 0 && error.status < 500)
        setKeeping({ state: 'refused', sentence: sentenceOf(error), field: fieldOf(error).replace(/^content\./, '') })
      else setKeeping({ state: 'away', isLocal: keepLocal() })
    } finally {
      isSending.current = false
    }
  })

  // Kept when nothing was typed for a moment, and tried again where nobody answered.
  useEffect(() => {
    if (!isEditable || (keeping.state !== 'typed' && keeping.state !== 'away')) return undefined
    const wait = keeping.state === 'typed' ? timeoutMs.typing : timeoutMs.again
    const timer = setTimeout(() => void send(true), wait)
    return () => clearTimeout(timer)
  }, [isEditable, keeping])

  const sendNow = useEffectEvent(() => void send(true))
  useEffect(() => {
    const again = () => sendNow()
    if (keeping.state !== 'away') return undefined
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [keeping.state])

  // What was published, planned or saved elsewhere while nothing was typed here is taken as it is.
  const take = useEffectEvent((next: Info) => {
    if (!isKept || isSending.current || next.version <= stored.version) return
    setContent(next.content)
    setStored({ version: next.version, content: next.content })
    setKeeping({ state: 'saved', at: next.updatedAt })
  })
  useEffect(() => take(info), [info])

  return {
    content,
    version: stored.version,
    keeping,
    isKept,
    change,
    keep: useEffectEventNow(() => void send(false)),
    settle(takesTheirs) {
      if (keeping.state !== 'conflict') return
      const { theirs, fields } = keeping
      let next = content
      for (const field of fields) if (takesTheirs(field)) next = put(next, field, theirs[field])
      setKeeping({ state: 'typed' })
      setContent(next)
      writeLocal(id, { version: stored.version, base: stored.content, content: next })
    },
  }
}

/** The newest of a function, for a button: an event of an effect is for effects alone. */
function useEffectEventNow(run: () => void): () => void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  return useCallback(() => newest.current(), [])
}
