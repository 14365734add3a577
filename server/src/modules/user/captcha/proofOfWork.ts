import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { CaptchaId } from '@app/contract'
import { isWorkDone, workCost } from '@app/contract/captchaWork'

const derive = promisify<string, string, number, typeof workCost, Buffer>(scrypt)

/** Whether a browser did the work of a captcha. Takes some milliseconds off the event loop. */
export async function checkWork(captchaId: CaptchaId, work: string | undefined, bits: number): Promise<boolean> {
  if (bits === 0) return true
  if (work === undefined) return false
  return isWorkDone(await derive(work, captchaId, workCost.dkLen, workCost), bits)
}

/** Signals that raise the work of an answer. */
export interface Suspicion {
  /** Wrong answers from an address in an hour. */
  wrong: number
  /** Puzzles drawn for an address in a minute. */
  drawn: number
  /** Codes sent for an address in an hour and never used. */
  unused: number
  /** Share of the day's messages for strangers that is used, 0 to 1, over all addresses. */
  spent: number
}

/**
 * Computes the number of zero bits to find; each bit doubles the work. Each doubling of an address's wrong answers, of
 * its puzzles beyond six a minute and of its unused codes beyond four adds one. For all addresses, each halving of the
 * messages left to strangers that day adds one, up to four.
 */
export function workBits({ wrong, drawn, unused, spent }: Suspicion, least: number, most: number): number {
  const ofAddress =
    Math.log2(1 + wrong / 3) + Math.log2(1 + Math.max(0, drawn - 6) / 6) + Math.log2(1 + Math.max(0, unused - 4) / 4)
  const ofEverybody = Math.floor(Math.min(4, -Math.log2(Math.max(1 - spent, 1 / 16))))
  return Math.min(most, least + ofEverybody + Math.ceil(ofAddress))
}
