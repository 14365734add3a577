import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import { createImpostorSearch } from './impostors.ts'
import { createSearch } from './matcher.ts'
import type { PlainCharacter } from './plainCharacters.ts'
import { moderationDefaults, moderationSchemas, type ModerationSettings } from './settings.ts'
import { bannedNames, bannedNicknames, bannedTerms, exemptions } from './terms/index.ts'

type Added = ModerationSettings['moderation']

/** Use of a text: a chosen name (nickname, hall name), a profile field, or any other text. */
export type Use = 'nickname' | 'profile' | 'words'

function matchersOf({ added, addedNames, exempted }: Added, brand: string) {
  const exempt = [...exemptions, ...exempted]
  const ofNames = [...added, ...addedNames]
  const nickname = createSearch({
    terms: { ...bannedTerms, ...bannedNicknames, added: [...ofNames, brand] },
    exemptions: exempt,
  })
  const impostors = createImpostorSearch({ brand, exemptions: exempt })
  return {
    words: createSearch({ terms: { ...bannedTerms, added }, exemptions: exempt }),
    profile: createSearch({ terms: { ...bannedTerms, ...bannedNames, added: ofNames }, exemptions: exempt }),
    nickname: (characters: readonly PlainCharacter[]) => [...nickname(characters), ...impostors(characters)],
  } satisfies Record<Use, unknown>
}

/** The word lists with operators' additions and exemptions; rebuilt when those change. */
export function createTermLists(core: CoreServices) {
  const settings = createStoredSettings<ModerationSettings>(core, moderationSchemas, moderationDefaults)
  const presets = moderationDefaults.moderation
  let current = { of: presets, brand: core.brand.name, matchers: matchersOf(presets, core.brand.name) }

  return {
    async matchers(): Promise<ReturnType<typeof matchersOf>> {
      const added = await settings.get('moderation')
      const brand = core.brand.name
      if (added === current.of && brand === current.brand) return current.matchers
      // The settings are reloaded every minute as a new object, usually with the same content.
      const isSame = brand === current.brand && JSON.stringify(added) === JSON.stringify(current.of)
      current = { of: added, brand, matchers: isSame ? current.matchers : matchersOf(added, brand) }
      return current.matchers
    },
    /** Returns operators' additions and exemptions. */
    own: (): Promise<Added> => settings.get('moderation'),
    forget: settings.forget,
  }
}
