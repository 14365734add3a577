import type { CaptchaId, Reply } from '@app/contract'
import { sql } from 'kysely'
import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { randomKey } from '../../../core/ids.ts'
import { networksOf } from '../../../core/networks.ts'
import { limitRefusal, usesOf } from '../../../core/rateLimit.ts'
import { createDrawingThread, type DrawingThread } from './drawingThread.ts'
import { isHumanTrack, type TrackPoint } from './track.ts'
import type { CaptchaProvider, CaptchaTicket } from '../../../ports/captcha.ts'
import { spentShare } from '../smsCodes/limits.ts'
import { createProviderTickets, type ProviderTickets } from './providerTickets.ts'
import { checkWork, workBits } from './proofOfWork.ts'

/** Tolerance of the piece's position, as a fraction of the picture's width, so that it suits every screen. */
const tolerance = 0.03
const minute = 60
const hour = 3600

interface Answers {
  text: { text: string }
  slide: { x: number }
}

/**
 * Puzzles whose answer stays on the server and that allow one try (rules/identity#captcha).
 * They slow scripts down but do not stop them. What costs an attacker is the proof of work besides, which grows with
 * the suspicion of its address (wrong answers, consecutive puzzles, unused codes) and with the share of the day's
 * messages that strangers have used. With a provider's captcha configured they are the fallback and cost more work from
 * the start.
 */
export interface Captchas {
  /** Provider to use instead of our puzzle; undefined if ours is to be used. */
  elsewhere(): { provider: 'tencent'; appId: string } | undefined
  /** Checks a provider's ticket. Throws CAPTCHA_WRONG, CAPTCHA_EXPIRED, CAPTCHA_UNAVAILABLE, TOO_FAST. */
  checkTicket(given: CaptchaTicket): Promise<void>
  /** Draws a text puzzle. Throws TOO_FAST, BUSY. */
  makeText(ip: string): Promise<Reply<'user/userAuth/getCaptcha'>>
  /** Draws a slide puzzle. Throws TOO_FAST, BUSY. */
  makeSlide(ip: string): Promise<Extract<Reply<'user/userAuth/getCaptchaGo'>, { provider: 'own' }>>
  /** Checks the text of a puzzle. Throws CAPTCHA_WRONG, CAPTCHA_EXPIRED, TOO_FAST. */
  checkText(given: Given & { text: string }): Promise<void>
  /**
   * Checks a slide puzzle; `x` and the track are proportions of the width. Throws CAPTCHA_WRONG, CAPTCHA_EXPIRED,
   * TOO_FAST.
   */
  checkSlide(given: Given & { x: number; track: readonly TrackPoint[] }): Promise<void>
}

interface CaptchaDeps extends CoreServices {
  leastWorkBits: number
  /** Absent unless a provider's captcha is configured. */
  tickets: ProviderTickets | undefined
  drawings: DrawingThread
}

export function createCaptchas(core: CoreServices, provider?: CaptchaProvider): Captchas {
  const { fallbackWorkBits, leastWorkBits, waiting } = core.config.captcha
  const deps: CaptchaDeps = {
    ...core,
    leastWorkBits: provider ? Math.max(fallbackWorkBits, leastWorkBits) : leastWorkBits,
    tickets: provider && createProviderTickets(core, provider),
    drawings: createDrawingThread({ waiting }),
  }
  return {
    elsewhere: () => elsewhere(deps),
    checkTicket: (given) => checkTicket(deps, given),
    makeText: (ip) => makeText(deps, ip),
    makeSlide: (ip) => makeSlide(deps, ip),
    checkText: (given) => check(deps, 'text', given, ({ text }) => text === given.text.trim().toUpperCase()),
    checkSlide: (given) => checkSlide(deps, given),
  }
}

function elsewhere({ tickets }: CaptchaDeps) {
  return tickets && !tickets.isResting() ? { provider: 'tencent' as const, appId: tickets.appId } : undefined
}

async function checkTicket(deps: CaptchaDeps, given: CaptchaTicket): Promise<void> {
  const { tickets } = deps
  if (!tickets) throw new AppError('CAPTCHA_EXPIRED')
  await guess(deps, given.ip, () => tickets.isGood(given))
}

async function makeText(deps: CaptchaDeps, ip: string) {
  const { drawings, config } = deps
  const expiresIn = config.identity.captchaSeconds
  const bits = await admit(deps, ip)
  const { image, text } = await drawings.draw('text')
  return { captchaId: await keep(deps, 'text', { text }, bits), image, workBits: bits, expiresIn }
}

async function makeSlide(deps: CaptchaDeps, ip: string) {
  const { drawings, config } = deps
  const expiresIn = config.identity.captchaSeconds
  const bits = await admit(deps, ip)
  const { left, ...puzzle } = await drawings.draw('slide')
  const captchaId = await keep(deps, 'slide', { x: left / puzzle.width }, bits)
  return { provider: 'own' as const, captchaId, ...puzzle, workBits: bits, expiresIn }
}

function checkSlide(deps: CaptchaDeps, given: Given & { x: number; track: readonly TrackPoint[] }) {
  return check(
    deps,
    'slide',
    given,
    ({ x }) => Math.abs(x - given.x) <= tolerance && isHumanTrack(given.track, given.x),
  )
}

/** Returns the uses of an address, and those of its /48 in proportion. */
async function usesFrom({ database, config }: CaptchaDeps, name: string, ip: string, seconds: number): Promise<number> {
  const { host, site } = networksOf(ip)
  const own = await usesOf(database.db, `${name}:${host}`, seconds)
  const around = site ? await usesOf(database.db, `${name}:${site}`, seconds) : 0
  return Math.max(own, around / config.http.siteFactor)
}

/** Returns the wrong answers from an address in this hour. Throws TOO_FAST if they are too many. */
async function wrongFrom(deps: CaptchaDeps, ip: string): Promise<number> {
  const { database, config } = deps
  const { wrongPerHour } = config.captcha
  const wrong = await usesFrom(deps, 'captcha-wrong', ip, hour)
  if (wrong >= wrongPerHour) throw await limitRefusal(database.db, 'TOO_FAST', hour)
  return wrong
}

/**
 * Counts an answer as wrong before it is checked, so that concurrent answers cannot exceed the limit, and takes the
 * count back unless it is wrong. Throws CAPTCHA_WRONG, TOO_FAST, and whatever `isRight` throws.
 */
async function guess(deps: CaptchaDeps, ip: string, isRight: () => Promise<boolean>): Promise<void> {
  const { database, config } = deps
  const { wrongPerHour } = config.captcha
  const use = { name: 'captcha-wrong', ip, seconds: hour }
  await limitAddress(deps, { ...use, limit: wrongPerHour })
  let isWrong = false
  try {
    isWrong = !(await isRight())
  } finally {
    if (!isWrong) await takeBackAddress(database.db, use)
  }
  if (isWrong) throw new AppError('CAPTCHA_WRONG')
}

/** Checks the limits before anything is drawn, and returns the required bits of work. Throws TOO_FAST. */
async function admit(deps: CaptchaDeps, ip: string): Promise<number> {
  const { leastWorkBits, config } = deps
  const { mostWorkBits, drawnPerMinute } = config.captcha
  await limitAddress(deps, { name: 'captcha', ip, seconds: minute, limit: drawnPerMinute })
  const wrong = await wrongFrom(deps, ip)
  const [drawn, unused, spent] = await Promise.all([
    usesFrom(deps, 'captcha', ip, minute),
    usesFrom(deps, 'sms-unused', ip, hour),
    spentShare(deps),
  ])
  return workBits({ wrong, drawn, unused, spent }, leastWorkBits, mostWorkBits)
}

async function keep<Kind extends keyof Answers>(
  { database, config }: CaptchaDeps,
  kind: Kind,
  answer: Answers[Kind],
  bits: number,
): Promise<CaptchaId> {
  const expiresIn = config.identity.captchaSeconds
  const id = randomKey(26)
  await database.db
    .insertInto('captchas')
    .values({
      id,
      kind,
      answer: JSON.stringify({ ...answer, bits }),
      expires_at: sql`now() + make_interval(secs => ${expiresIn})`,
    })
    .execute()
  return id
}

/**
 * Deletes the stored answer, so that it cannot be tried again, and compares it. A wrong answer is counted for
 * the address that sent it. Throws CAPTCHA_WRONG, CAPTCHA_EXPIRED, TOO_FAST.
 */
async function check<Kind extends keyof Answers>(
  deps: CaptchaDeps,
  kind: Kind,
  given: Given,
  isRight: (answer: Answers[Kind]) => boolean,
): Promise<void> {
  const { database } = deps
  await guess(deps, given.ip, async () => {
    const row = await database.db
      .deleteFrom('captchas')
      .where('id', '=', given.captchaId)
      .where('kind', '=', kind)
      .returning(['answer', sql<boolean>`expires_at > now()`.as('is_live')])
      .executeTakeFirst()
    if (!row?.is_live) throw new AppError('CAPTCHA_EXPIRED')
    const { bits = 0, ...answer } = row.answer
    return isRight(answer as Answers[Kind]) && checkWork(given.captchaId, given.work, bits)
  })
}

/** Fields of every answer. */
interface Given {
  captchaId: CaptchaId
  /** Result of the proof of work; absent if none was required. */
  work?: string | undefined
  ip: string
}
