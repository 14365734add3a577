import type { Picture, PlainReason, Uid } from '@app/contract'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Moderation } from '../../ports/moderation.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import { holdsContact } from './contacts.ts'
import { holdsLink } from './links.ts'
import type { Found } from './matcher.ts'
import { createTermLists, type TermLists, type Use } from './termLists.ts'
import { plainCharacters } from './plainCharacters.ts'
import { createModerationMarks, type Marking } from './marking.ts'
import { type Answered, createProviderChecks, type ProviderChecks, unanswered } from './provider.ts'
import { moderationAdminRoutes, type ModerationAdminRoutes } from './adminRoutes.ts'
import { holdsUnseen, turnsText } from './invisibleCharacters.ts'

export { isOrdinary } from './characters.ts'
export { plainCharacters } from './plainCharacters.ts'

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
 * Moderates what users write and upload before others see it: first by the term lists, then by the external provider.
 * That may be slow: never call it inside a database transaction.
 */
export interface ModerationModule extends Required<Pick<ModuleParts, 'channels'>> {
  readonly adminRoutes: ModerationAdminRoutes
  /** Finds list matches and their positions in a text. */
  marksOf: Marking['marksOf']
  /** Drops the settings this process has cached. */
  forget(): void
  /**
   * Checks a text that is published after review. Every refusal carries `field` as `data.field`. If the provider is
   * down, slow or over its daily budget, the text becomes doubtful. Throws BANNED_WORDS, CONTACT_REFUSED,
   * LINK_REFUSED, BAD_INPUT, TOO_FAST.
   */
  checkText(text: string, origin: Origin): Promise<Checked>
  /**
   * Checks a text that nobody reviews afterwards: doubtful texts are refused too, and without an answer of the provider
   * the user may try again later. Throws as `checkText`, and PROVIDER_UNAVAILABLE.
   */
  checkUnreviewed(text: string, origin: Origin & { use: Use }): Promise<void>
  /**
   * Checks the platform's own texts by the lists alone, since no user's account pays for them. Doubtful texts are
   * refused too. Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED, BAD_INPUT.
   */
  checkOwn(text: string, field: string): Promise<void>
  /** Checks pictures but never refuses them: a machine may misjudge art, so a reviewer decides. */
  checkPictures(pictures: readonly Pick<Picture, 'url'>[]): Promise<Checked>
}

interface Deps extends Pick<CoreServices, 'config' | 'log'> {
  lists: TermLists
  checks: ProviderChecks
}

export function createModerationModule(core: CoreServices, provider: Moderation): ModerationModule {
  const lists = createTermLists(core)
  const marking = createModerationMarks(lists)
  const deps: Deps = { ...core, lists, checks: createProviderChecks(core, provider) }
  return {
    marksOf: marking.marksOf,
    adminRoutes: moderationAdminRoutes(core, { marking, settings: lists }),
    forget: lists.forget,
    channels: onSettings(lists.forget),
    checkText: (text, origin) => checkText(deps, text, origin),
    checkUnreviewed: (text, origin) => checkUnreviewed(deps, text, origin),
    checkOwn: (text, field) => checkOwn(deps, text, field),
    checkPictures: (pictures) => checkPictures(deps, pictures),
  }
}

async function checkText(deps: Deps, text: string, origin: Origin): Promise<Checked> {
  if (text.trim() === '') return { doubts: [] }
  const doubtful = await checkLists(deps, text, origin.field, 'words')
  return { doubts: [...new Set([...doubtful, ...(await askProvider(deps, text, origin))])] }
}

async function checkUnreviewed(deps: Deps, text: string, { use, ...origin }: Origin & { use: Use }): Promise<void> {
  if (text.trim() === '') return
  const { field } = origin
  const doubtful = await checkLists(deps, text, field, use)
  if (doubtful.length > 0) throw refusal(deps, 'BANNED_WORDS', field, doubtful)
  const doubts = await askProvider(deps, text, origin)
  if (doubts.includes(unanswered)) throw new AppError('PROVIDER_UNAVAILABLE', { data: { field } })
  if (doubts.length > 0) throw refusal(deps, 'BANNED_WORDS', field, doubts)
}

async function checkOwn(deps: Deps, text: string, field: string): Promise<void> {
  if (text.trim() === '') return
  const doubtful = await checkLists(deps, text, field, 'words')
  if (doubtful.length > 0) throw refusal(deps, 'BANNED_WORDS', field, doubtful)
}

async function checkPictures({ config, checks }: Deps, pictures: readonly Pick<Picture, 'url'>[]): Promise<Checked> {
  const host = config.http.imageHost || config.http.publicUrl
  const verdicts = await Promise.all(
    pictures.map(({ url }) => checks.picture(url.startsWith('/') ? `${host}${url}.jpg` : `${url}.jpg`)),
  )
  return { doubts: [...new Set(verdicts.flatMap(labelsOf))] }
}

function refusal({ log }: Deps, reason: PlainReason, field: string, labels: readonly string[] = []): AppError {
  log.info({ field, reason, labels }, 'a text was refused')
  return new AppError(reason, { data: { field } })
}

/** Returns doubtful categories. Throws BANNED_WORDS, CONTACT_REFUSED, LINK_REFUSED, and BAD_INPUT for deceptive characters. */
async function checkLists(deps: Deps, text: string, field: string, use: Use): Promise<readonly string[]> {
  const characters = plainCharacters(text)
  const plain = characters.map(({ character }) => character).join('')
  const found = (await deps.lists.matchers())[use](characters)
  const banned = categoriesOf(found, true)
  const doubtful = categoriesOf(found, false)
  if (banned.length > 0) throw refusal(deps, 'BANNED_WORDS', field, banned)
  if (holdsContact(plain)) throw refusal(deps, 'CONTACT_REFUSED', field)
  if (holdsLink(plain)) throw refusal(deps, 'LINK_REFUSED', field)
  if (turnsText(text)) throw badInput(field, '里面有会打乱文字方向的字符，请去掉后再试')
  if (use === 'nickname' && holdsUnseen(text)) throw badInput(field, '名称里有看不见的字符，请去掉后再试')
  return doubtful
}

/** Returns the provider's doubts. Throws BANNED_WORDS, TOO_FAST. */
async function askProvider(deps: Deps, text: string, { field, uid }: Origin): Promise<readonly string[]> {
  const verdict = await deps.checks.text(text, uid)
  if (verdict.kind === 'refuse') throw refusal(deps, 'BANNED_WORDS', field, verdict.found)
  return verdict.kind === 'review' ? verdict.doubts : []
}

const categoriesOf = (found: readonly Found[], isBanned: boolean): string[] => [
  ...new Set(found.filter((one) => one.isBanned === isBanned).map(({ category }) => category)),
]

function labelsOf(verdict: Answered): readonly string[] {
  if (verdict.kind === 'pass') return []
  return verdict.kind === 'review' ? verdict.doubts : verdict.found
}
