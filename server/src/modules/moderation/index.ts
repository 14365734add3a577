import type { Picture, Reason } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Moderation } from '../../ports/moderation.ts'
import { holdsContact } from './contacts.ts'
import { holdsLink } from './links.ts'
import { createLists } from './lists.ts'
import { plainCharacters } from './plain.ts'
import { type Answered, createAsking, unanswered } from './provider.ts'

export type ModerationModule = ReturnType<typeof createModerationModule>

/** What a check leaves to a person: labels for whoever reviews, none where nobody need look. */
export interface Checked {
  doubts: string[]
}

/** What a text stands for: somebody's name and what they say of themselves, or words. */
export type Use = 'name' | 'words'

/**
 * Judges what people write and show before anybody else sees it: the house's own lists first, then the service behind the
 * port. That may be slow: never call it inside a database transaction.
 */
export function createModerationModule(foundation: Foundation, provider: Moderation) {
  const { config, log } = foundation
  const lists = createLists(foundation)
  const ask = createAsking(provider, log)

  function refusal(reason: Reason, field: string, labels: readonly string[] = []): AppError {
    log.info({ field, reason, labels }, 'words were refused')
    return new AppError(reason, { data: { field } })
  }

  /** Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED. */
  async function checkLists(text: string, field: string, use: Use): Promise<readonly string[]> {
    const characters = plainCharacters(text)
    const plain = characters.map(({ character }) => character).join('')
    const { banned, doubtful } = (await lists.matchers())[use](characters)
    if (banned.length > 0) throw refusal('BANNED_WORDS', field, banned)
    if (holdsContact(plain)) throw refusal('CONTACT_REFUSED', field)
    if (holdsLink(plain)) throw refusal('LINK_REFUSED', field)
    return doubtful
  }

  /** Throws BANNED_WORDS. */
  async function askAbout(text: string, field: string): Promise<readonly string[]> {
    const verdict = await ask.text(text)
    if (verdict.kind === 'refuse') throw refusal('BANNED_WORDS', field, verdict.found)
    return verdict.kind === 'review' ? verdict.doubts : []
  }

  return {
    /** Drops what this process keeps of the settings; called for each notification on `settings_changed`. */
    forget: lists.forget,

    /**
     * Checks words that others see once they are let through. `field` names the input that holds them; every refusal
     * carries it as `data.field`. A service that is down or slow is a doubt. Throws BANNED_WORDS, CONTACT_REFUSED,
     * LINK_REFUSED.
     */
    async checkText(text: string, field: string): Promise<Checked> {
      if (text.trim() === '') return { doubts: [] }
      const doubtful = await checkLists(text, field, 'words')
      return { doubts: [...new Set([...doubtful, ...(await askAbout(text, field))])] }
    },

    /**
     * Checks what no person looks at afterwards: what is doubtful is refused too, and what the service does not answer to
     * may be tried again later. Throws as `checkText`, and PROVIDER_UNAVAILABLE.
     */
    async checkUnreviewed(text: string, field: string, use: Use): Promise<void> {
      if (text.trim() === '') return
      const doubtful = await checkLists(text, field, use)
      if (doubtful.length > 0) throw refusal('BANNED_WORDS', field, doubtful)
      const doubts = await askAbout(text, field)
      if (doubts.includes(unanswered)) throw new AppError('PROVIDER_UNAVAILABLE', { data: { field } })
      if (doubts.length > 0) throw refusal('BANNED_WORDS', field, doubts)
    },

    /** Never refuses: art shows what a machine may take for something else, so a person decides. */
    async checkPictures(pictures: readonly Pick<Picture, 'url'>[]): Promise<Checked> {
      const host = config.http.imageHost || config.http.publicUrl
      const verdicts = await Promise.all(
        pictures.map(({ url }) => ask.picture(url.startsWith('/') ? `${host}${url}.jpg` : `${url}.jpg`)),
      )
      return { doubts: [...new Set(verdicts.flatMap(labelsOf))] }
    },
  }
}

function labelsOf(verdict: Answered): readonly string[] {
  if (verdict.kind === 'pass') return []
  return verdict.kind === 'review' ? verdict.doubts : verdict.found
}
