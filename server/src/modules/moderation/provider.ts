import type { Uid } from '@app/contract'
import { createCache } from '../../core/cache.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { countUse, limitUse } from '../../core/rateLimit.ts'
import type { Moderation, Verdict } from '../../ports/moderation.ts'

/** Milliseconds for which a retry gets the same verdict without paying again. */
const rememberedMilliseconds = 10 * 60_000
const remembered = 2000

/** Doubt reported to reviewers when the provider gave no answer. */
export const unanswered = 'unanswered'

/** A verdict in which a missing answer has become a doubt. */
export type Answered = Exclude<Verdict, { kind: 'unanswered' }>

/** Checks by the provider within its budget; a missing answer becomes a doubt. */
export interface ProviderChecks {
  /** Checks a text on its author's account. Throws TOO_FAST. */
  text(text: string, uid: Uid): Promise<Answered>
  picture(url: string): Promise<Answered>
}

export function createProviderChecks({ config, database, log }: CoreServices, provider: Moderation): ProviderChecks {
  const { perPersonAndHour, dailyBudget } = config.moderation
  const verdicts = createCache<Verdict>({ milliseconds: rememberedMilliseconds, maximum: remembered })

  /** Throws TOO_FAST for a user above the hourly limit; above the daily budget the provider is not asked. */
  async function paidFor(uid: Uid | undefined, ask: () => Promise<Verdict>): Promise<Verdict> {
    if (!provider.isPaid) return ask()
    if (uid !== undefined) {
      await limitUse(database.db, { key: `moderation:${uid}`, seconds: 3600, limit: perPersonAndHour })
    }
    const used = await countUse(database.db, 'moderation', 86_400)
    if (used > dailyBudget) return { kind: 'unanswered', detail: 'the budget of the day is used up' }
    return ask()
  }

  async function check(key: string, ask: () => Promise<Verdict>): Promise<Answered> {
    const verdict = await verdicts.get(key, ask)
    if (verdict.kind !== 'unanswered') return verdict
    verdicts.forget(key)
    log.warn({ provider: provider.name, detail: verdict.detail }, 'a check of content was not answered')
    return { kind: 'review', doubts: [unanswered] }
  }

  return {
    text: (text, uid) => check(`text ${text}`, () => paidFor(uid, () => provider.moderateText(text))),
    picture: (url) => check(`picture ${url}`, () => paidFor(undefined, () => provider.moderatePicture(url))),
  }
}
