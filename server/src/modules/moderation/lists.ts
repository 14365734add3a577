import type { Foundation } from '../../core/foundation.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import { createMatcher } from './matcher.ts'
import { moderationDefaults, moderationSchemas, type ModerationSettings } from './settings.ts'
import { bannedNames, bannedTerms, exemptions } from './words/index.ts'

type Added = ModerationSettings['moderation']

function matchersOf({ added, addedNames, exempted }: Added) {
  const exempt = [...exemptions, ...exempted]
  return {
    words: createMatcher({ terms: { ...bannedTerms, added }, exemptions: exempt }),
    name: createMatcher({
      terms: { ...bannedTerms, ...bannedNames, added: [...added, ...addedNames] },
      exemptions: exempt,
    }),
  }
}

/** The house's lists of words with what operators added and exempted; built anew when that changes. */
export function createLists(foundation: Foundation) {
  const settings = createStoredSettings<ModerationSettings>(foundation, moderationSchemas, moderationDefaults)
  let current = { of: moderationDefaults.moderation, matchers: matchersOf(moderationDefaults.moderation) }

  return {
    async matchers(): Promise<ReturnType<typeof matchersOf>> {
      const added = await settings.get('moderation')
      if (added === current.of) return current.matchers
      // Read again every minute, it is another object that mostly says the same.
      const isSame = JSON.stringify(added) === JSON.stringify(current.of)
      current = { of: added, matchers: isSame ? current.matchers : matchersOf(added) }
      return current.matchers
    },
    forget: settings.forget,
  }
}
