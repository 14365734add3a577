import type { Tone } from './notice.tsx'

/** One toast on the screen. */
export interface ToastEntry {
  id: number
  text: string
  /** A heading makes it a notification, which is shown longer. */
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
  // A duplicate adds no information, and users read at most three messages at once.
  const others = entries.filter((other) => other.text !== entry.text || other.title !== entry.title)
  replace([...others.slice(-2), { ...entry, id }])
  return id
}

/** Shows toasts from any code; `ToastHost` renders them. Each function returns an id for `dismissToast`. */
export const toast = {
  plain: (text: string) => add({ text, tone: 'plain' }),
  good: (text: string) => add({ text, tone: 'good' }),
  bad: (text: string) => add({ text, tone: 'bad' }),
  /** Shows a toast with a heading, such as a greeting. */
  notify: (title: string, text: string, tone: Tone = 'plain') => add({ title, text, tone }),
}

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id))
}

/** The store for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => entries,
}
