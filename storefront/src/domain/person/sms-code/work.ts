import type { CaptchaId } from '@app/contract'

/** Proof of work for a captcha, started before the user has found the answer. */
export interface Work {
  /**
   * Resolves with the value to send; undefined if none is required. Never rejects: if the value is missing, the server
   * sends another puzzle.
   */
  readonly done: Promise<string | undefined>
  stop(): void
}

/** Starts the proof of work of a captcha in a worker, so that the page stays responsive. */
export function beginWork(captchaId: CaptchaId, bits: number): Work {
  if (bits === 0 || typeof Worker === 'undefined') return { done: Promise.resolve(undefined), stop() {} }
  const worker = new Worker(new URL('./work-thread.ts', import.meta.url), { type: 'module' })
  const done = new Promise<string | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
  })
  worker.postMessage({ captchaId, bits }, { transfer: [] })
  return { done, stop: () => worker.terminate() }
}
