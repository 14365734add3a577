import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Milliseconds for which a press that the server does not know is queried. */
const asking = 8000

/** Replaces the pauses between queries with fake timers, for the rest of the visit. */
export function holdPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

/** Advances past all queries; a press that never arrived is offered after that. */
export async function passPauses(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(asking))
}

/** Answer for a press that the server does not know. */
export const unknownPress = { 'user/intention/info': { outcome: 'none' as const, reply: null, reason: '' } }

/** Answer for a press that succeeded. */
export const donePress = (reply: unknown) => ({
  'user/intention/info': { outcome: 'done' as const, reply, reason: '' },
})

/** Records a press from before this visit that was never answered. */
export function noteLost(uid: string, path: string, about: string, madeAt = Date.now()): string {
  const key = Array.from(`${path}${about}`, (letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .slice(-32)
  const all = JSON.parse(localStorage.getItem('pendingActs') ?? '{}') as Record<string, unknown[]>
  localStorage.setItem(
    'pendingActs',
    JSON.stringify({ ...all, [uid]: [...(all[uid] ?? []), { key, path, about, madeAt }] }),
  )
  return key
}
