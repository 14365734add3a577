import type { Picture } from '@app/contract'
import { findBannedWord } from '@app/contract/words'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Moderation } from '../../ports/moderation.ts'

export type ModerationModule = ReturnType<typeof createModerationModule>

/** What a check leaves to a person: labels for whoever reviews, none where nobody need look. */
export interface Checked {
  doubts: string[]
}

/**
 * Judges what people write and show before anybody else sees it. An outside service may be asked, which may be slow:
 * never call it inside a database transaction.
 */
export function createModerationModule({ config }: Foundation, provider: Moderation) {
  return {
    /**
     * `field` is the name of the input that holds the text; every refusal carries it as `data.field`. A service that is
     * down or slow is a doubt. Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED.
     */
    async checkText(text: string, field: string): Promise<Checked> {
      if (findBannedWord(text)) throw new AppError('BANNED_WORDS', { data: { field } })
      if (/https?:|www\./i.test(text)) throw new AppError('LINK_REFUSED', { data: { field } })
      if (/1[3-9]\d{9}/.test(text)) throw new AppError('CONTACT_REFUSED', { data: { field } })
      const verdict = await provider.judgeText(text)
      if (verdict.kind === 'refuse') throw new AppError('BANNED_WORDS', { data: { field } })
      return { doubts: verdict.kind === 'review' ? [...verdict.doubts] : [] }
    },

    /** Never refuses: art shows what a machine may take for something else, so a person decides. */
    async checkPictures(pictures: readonly Pick<Picture, 'url'>[]): Promise<Checked> {
      const base = config.http.imageHost || config.http.publicUrl
      const verdicts = await Promise.all(pictures.map(({ url }) => provider.judgePicture(`${base}${url}.jpg`)))
      const labels = verdicts.flatMap((verdict) => {
        if (verdict.kind === 'pass') return []
        return verdict.kind === 'review' ? verdict.doubts : verdict.found
      })
      return { doubts: [...new Set(labels)] }
    },
  }
}
