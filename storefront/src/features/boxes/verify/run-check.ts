import type { Case, Checked } from './check.ts'
import { fetchCode } from '../../../lib/lazy/code.ts'

/**
 * Recomputes everything in a worker, or on the main thread if the browser has no workers. The code is loaded on first
 * use.
 */
export async function runCheck(subject: Case, signal: AbortSignal): Promise<Checked> {
  if (typeof Worker === 'undefined') return (await fetchCode(() => import('./check.ts'))).check(subject)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Checked>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The check could not be started')))
      signal.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')))
      worker.postMessage(subject, { transfer: [] })
    })
  } finally {
    worker.terminate()
  }
}
