import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { CaptchaId } from '@app/contract'
import { isWorkDone, workCost } from '@app/contract/captchaWork'

const derive = promisify<string, string, number, typeof workCost, Buffer>(scrypt)

/** Whether a browser did the work that belongs to a captcha. Costs some milliseconds beside the event loop. */
export async function checkWork(captchaId: CaptchaId, work: string | undefined, bits: number): Promise<boolean> {
  if (bits === 0) return true
  if (work === undefined) return false
  return isWorkDone(await derive(work, captchaId, workCost.dkLen, workCost), bits)
}

/** One bit more, twice the work, each time that wrong answers and puzzles in a row double. */
export function workBits(suspicion: { wrong: number; drawn: number }, least: number, most: number): number {
  const more = Math.log2(1 + suspicion.wrong / 3) + Math.log2(1 + Math.max(0, suspicion.drawn - 6) / 6)
  return Math.min(most, least + Math.ceil(more))
}
