import type { Picture, PlainReason, Uid } from '@app/contract'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Moderation } from '../../ports/moderation.ts'
import { onSettings } from '../shape.ts'
import { holdsContact } from './contacts.ts'
import { holdsLink } from './links.ts'
import type { Found } from './matcher.ts'
import { createTermLists, type Use } from './termLists.ts'
import { plainCharacters } from './plainCharacters.ts'
import { createModerationMarks } from './marking.ts'
import { type Answered, createProviderChecks, unanswered } from './provider.ts'
import { moderationAdminRoutes } from './adminRoutes.ts'
import { holdsUnseen, turnsText } from './invisibleCharacters.ts'

export { isOrdinary } from './characters.ts'
export { plainCharacters } from './plainCharacters.ts'

export type ModerationModule = ReturnType<typeof createModerationModule>

/** Result of a check: labels for a reviewer, or none if no review is needed. */
export interface Checked {
  doubts: string[]
}

/** Origin of a text: the input field, and the author, against whom paid checks are counted. */
export interface Origin {
  field: string
  uid: Uid
}

/**
 * Moderates what users write and upload before others see it: first by the word lists, then by the external provider.
 * That may be slow: never call it inside a database transaction.
 */
export function createModerationModule(core: CoreServices, provider: Moderation) {
  const { config, log } = core
  const lists = createTermLists(core)
  const ask = createProviderChecks(core, provider)

  function refusal(reason: PlainReason, field: string, labels: readonly string[] = []): AppError {
    log.info({ field, reason, labels }, 'words were refused')
    return new AppError(reason, { data: { field } })
  }

  /** Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED, and BAD_INPUT for deceptive characters. */
  async function checkLists(text: string, field: string, use: Use): Promise<readonly string[]> {
    const characters = plainCharacters(text)
    const plain = characters.map(({ character }) => character).join('')
    const found = (await lists.matchers())[use](characters)
    const banned = categoriesOf(found, true)
    const doubtful = categoriesOf(found, false)
    if (banned.length > 0) throw refusal('BANNED_WORDS', field, banned)
    if (holdsContact(plain)) throw refusal('CONTACT_REFUSED', field)
    if (holdsLink(plain)) throw refusal('LINK_REFUSED', field)
    if (turnsText(text)) throw badInput(field, '里面有会打乱文字方向的字符，请去掉后再试')
    if (use === 'nickname' && holdsUnseen(text)) throw badInput(field, '名称里有看不见的字符，请去掉后再试')
    return doubtful
  }

  /** Throws BANNED_WORDS, TOO_FAST. */
  async function askAbout(text: string, { field, uid }: Origin): Promise<readonly string[]> {
    const verdict = await ask.text(text, uid)
    if (verdict.kind === 'refuse') throw refusal('BANNED_WORDS', field, verdict.found)
    return verdict.kind === 'review' ? verdict.doubts : []
  }

  const marking = createModerationMarks(lists)

  return {
    /** Finds list matches and their positions in a text. */
    marksOf: marking.marksOf,
    adminRoutes: moderationAdminRoutes(core, { marking, settings: lists }),
    /** Drops the settings this process has cached. */
    forget: lists.forget,
    channels: onSettings(lists.forget),

    /**
     * Checks a text that is published after review. Every refusal carries `field` as `data.field`. If the provider is
     * down, slow or over its daily budget, the text becomes doubtful. Throws BANNED_WORDS, CONTACT_REFUSED,
     * LINK_REFUSED, BAD_INPUT, TOO_FAST.
     */
    async checkText(text: string, origin: Origin): Promise<Checked> {
      if (text.trim() === '') return { doubts: [] }
      const doubtful = await checkLists(text, origin.field, 'words')
      return { doubts: [...new Set([...doubtful, ...(await askAbout(text, origin))])] }
    },

    /**
     * Checks a text that nobody reviews afterwards: doubtful texts are refused too, and without an answer of the
     * provider the user may try again later. Throws as `checkText`, and PROVIDER_UNAVAILABLE.
     */
    async checkUnreviewed(text: string, { use, ...origin }: Origin & { use: Use }): Promise<void> {
      if (text.trim() === '') return
      const { field } = origin
      const doubtful = await checkLists(text, field, use)
      if (doubtful.length > 0) throw refusal('BANNED_WORDS', field, doubtful)
      const doubts = await askAbout(text, origin)
      if (doubts.includes(unanswered)) throw new AppError('PROVIDER_UNAVAILABLE', { data: { field } })
      if (doubts.length > 0) throw refusal('BANNED_WORDS', field, doubts)
    },

    /**
     * Checks the platform's own texts by the lists alone, since no user's account pays for them. Doubtful texts are
     * refused too. Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED, BAD_INPUT.
     */
    async checkOwn(text: string, field: string): Promise<void> {
      if (text.trim() === '') return
      const doubtful = await checkLists(text, field, 'words')
      if (doubtful.length > 0) throw refusal('BANNED_WORDS', field, doubtful)
    },

    /** Checks pictures but never refuses them: a machine may misjudge art, so a reviewer decides. */
    async checkPictures(pictures: readonly Pick<Picture, 'url'>[]): Promise<Checked> {
      const host = config.http.imageHost || config.http.publicUrl
      const verdicts = await Promise.all(
        pictures.map(({ url }) => ask.picture(url.startsWith('/') ? `${host}${url}.jpg` : `${url}.jpg`)),
      )
      return { doubts: [...new Set(verdicts.flatMap(labelsOf))] }
    },
  }
}

const categoriesOf = (found: readonly Found[], isBanned: boolean): string[] => [
  ...new Set(found.filter((one) => one.isBanned === isBanned).map(({ category }) => category)),
]

function labelsOf(verdict: Answered): readonly string[] {
  if (verdict.kind === 'pass') return []
  return verdict.kind === 'review' ? verdict.doubts : verdict.found
}
