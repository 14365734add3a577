import type { Tone } from './notice.tsx'

/** One message on the screen. */
export interface ToastEntry {
  id: number
  text: string
  /** A heading makes it a notification, which stays longer. */
  title?: string
  tone: Tone
}

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function add(entry: Omit<ToastEntry, 'id'>): number {
  const id = ++lastId
  // The same words twice at once say nothing new; three messages are as many as one reads.
  const others = entries.filter((other) => other.text !== entry.text || other.title !== entry.title)
  replace([...others.slice(-2), { ...entry, id }])
  return id
}

/** Says something in passing, from anywhere; `ToastHost` shows it. Each returns an id for `dismissToast`. */
export const toast = {
  plain: (text: string) => add({ text, tone: 'plain' }),
  good: (text: string) => add({ text, tone: 'good' }),
  bad: (text: string) => add({ text, tone: 'bad' }),
  /** A message with a heading, such as a greeting. */
  notify: (title: string, text: string, tone: Tone = 'plain') => add({ title, text, tone }),
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id))
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => entries,
}
