import type { CaptchaId } from '@app/contract'

/** What a browser works out beside a captcha, begun before its person has found the answer. */
export interface Work {
  /** What to send; undefined where nothing is asked for. Never rejects: a server that misses it sends another puzzle. */
  readonly done: Promise<string | undefined>
  stop(): void
}

/** Begins the work of a captcha in a thread of its own, so that the page stays smooth. */
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
