import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import { createImpostorSearch } from './impostors.ts'
import { createSearch, type Found } from './matcher.ts'
import type { PlainCharacter } from './plainCharacters.ts'
import { moderationDefaults, moderationSchemas, type ModerationSettings } from './settings.ts'
import { bannedNames, bannedNicknames, bannedTerms, exemptions } from './terms/index.ts'

type Added = ModerationSettings['moderation']

/** Use of a text: a chosen name (nickname, hall name), a profile field, or any other text. */
export type Use = 'nickname' | 'profile' | 'words'

type Matchers = Readonly<Record<Use, (characters: readonly PlainCharacter[]) => Found[]>>

function matchersOf({ added, addedNames, exempted }: Added, brand: string): Matchers {
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
  }
}

let latest: { readonly key: string; readonly matchers: Matchers } | undefined

/** Returns the matchers of settings and brand. Servers of one process share the latest, because building takes long. */
function sharedMatchers(added: Added, brand: string): Matchers {
  const key = JSON.stringify([added, brand])
  if (latest?.key !== key) latest = { key, matchers: matchersOf(added, brand) }
  return latest.matchers
}

/** The word lists with operators' additions and exemptions; rebuilt when those change. */
export interface TermLists {
  /** Returns the current matchers, by use of a text. */
  matchers(): Promise<Matchers>
  /** Returns operators' additions and exemptions. */
  own(): Promise<Added>
  /** Drops the cached settings of this process. */
  forget(): void
}

export function createTermLists(core: CoreServices): TermLists {
  const settings = createStoredSettings<ModerationSettings>(core, moderationSchemas, moderationDefaults)
  const presets = moderationDefaults.moderation
  let current = { of: presets, brand: core.brand.name, matchers: sharedMatchers(presets, core.brand.name) }

  return {
    async matchers() {
      const added = await settings.get('moderation')
      const brand = core.brand.name
      if (added === current.of && brand === current.brand) return current.matchers
      // The settings are reloaded every minute as a new object, usually with the same content.
      current = { of: added, brand, matchers: sharedMatchers(added, brand) }
      return current.matchers
    },
    own: () => settings.get('moderation'),
    forget: settings.forget,
  }
}
