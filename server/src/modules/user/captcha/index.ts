import { sql } from 'kysely'
import { AppError } from '../../../core/errors.ts'
import type { Foundation } from '../../../core/foundation.ts'
import { randomKey } from '../../../core/ids.ts'
import { limitUse } from '../../../core/rateLimit.ts'
import { drawSlide } from './drawSlide.ts'
import { drawText } from './drawText.ts'
import { isHumanTrack, type TrackPoint } from './track.ts'

/** How far the piece may be off, as a proportion of the picture's width, so that every screen works. */
const tolerance = 0.02
const perAddressAndMinute = 60

export type Captchas = ReturnType<typeof createCaptchas>

/** Puzzles whose answer stays on the server, good for one try (rules.md, identity). */
export function createCaptchas({ config, database }: Foundation) {
  const expiresIn = config.identity.captchaSeconds

  async function keep(kind: 'text' | 'slide', answer: object, ip: string): Promise<string> {
    await limitUse(database.db, { key: `captcha:${ip}`, seconds: 60, limit: perAddressAndMinute })
    const id = randomKey(26)
    await database.db
      .insertInto('captchas')
      .values({
        id,
        kind,
        answer: JSON.stringify(answer),
        expires_at: sql`now() + make_interval(secs => ${expiresIn})`,
      })
      .execute()
    return id
  }

  /** Takes the answer away: right or wrong, it cannot be tried again. */
  async function take<Answer>(id: string, kind: 'text' | 'slide'): Promise<Answer> {
    const row = await database.db
      .deleteFrom('captchas')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .returning(['answer', sql<boolean>`expires_at > now()`.as('is_live')])
      .executeTakeFirst()
    if (!row?.is_live) throw new AppError('CAPTCHA_EXPIRED')
    return row.answer as Answer
  }

  return {
    async makeText(ip: string) {
      const { image, text } = drawText()
      return { captchaId: await keep('text', { text }, ip), image, expiresIn }
    },

    async makeSlide(ip: string) {
      const { left, ...puzzle } = drawSlide()
      return { captchaId: await keep('slide', { x: left / puzzle.width }, ip), ...puzzle, expiresIn }
    },

    /** Throws CAPTCHA_WRONG or CAPTCHA_EXPIRED. */
    async checkText(id: string, text: string): Promise<void> {
      const answer = await take<{ text: string }>(id, 'text')
      if (answer.text !== text.trim().toUpperCase()) throw new AppError('CAPTCHA_WRONG')
    },

    /** `x` and the track are proportions of the width. Throws CAPTCHA_WRONG or CAPTCHA_EXPIRED. */
    async checkSlide(id: string, x: number, track: readonly TrackPoint[]): Promise<void> {
      const answer = await take<{ x: number }>(id, 'slide')
      if (Math.abs(answer.x - x) > tolerance || !isHumanTrack(track, x)) throw new AppError('CAPTCHA_WRONG')
    },
  }
}
