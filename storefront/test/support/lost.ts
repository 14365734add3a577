import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Milliseconds for which a press that the server does not know is asked for. */
const asking = 8000

/** Takes the pauses between the questions into our own hands; ends with the visit. */
export function holdPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

/** Lets it be asked as often as it is: what never arrived is offered after that. */
export async function passPauses(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(asking))
}

/** The server knows nothing of any press. */
export const unknownPress = { 'user/intention/info': { outcome: 'none' as const, reply: null, reason: '' } }

/** What the server says of a press that it has done. */
export const donePress = (reply: unknown) => ({
  'user/intention/info': { outcome: 'done' as const, reply, reason: '' },
})

/** A press that was noted before this visit and never answered. */
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
