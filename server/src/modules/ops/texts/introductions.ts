import type { Reply, TextKey } from '@app/contract'
import { aboutKeys } from '@app/contract/aboutPages'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import type { TextPresenter } from '../../../core/richText.ts'
import {
  findConsentVersion,
  findHeld,
  findChanged,
  findIntroduction,
  findVersion,
  findVersions,
  type HeldRow,
  type VersionRow,
} from './queries.ts'

/** Keys of the texts a new user consents to; the registration form links to them. */
export const registrationAgreements = ['user-agreement', 'policy'] as const

/** Keys of all texts that users consent to. */
const consentKeys = [...registrationAgreements, 'identity-agreement'] as const

/** A new version takes effect by time alone, so the cache is short. */
const lifetime = { milliseconds: 5000, maximum: 100 }

/** The about pages have addresses of their own. */
const haveAddresses: ReadonlySet<string> = new Set(aboutKeys)

/** Returns the storefront path of a text. */
function pathOf(key: TextKey): string {
  return haveAddresses.has(key) ? `/aboutUs/${key}` : `/protocolList?key=${key}`
}

/** Public about pages and agreements: of each the version in force. */
export interface Introductions {
  routes: Pick<Handlers, 'ops/introduce/info' | 'ops/introduce/versions'>
  /** Returns what a new user consents to; never cached, since consent is compared with it. */
  consentVersion(db: Db | Tx): Promise<string>
  /** Returns what a user consents to before their ID number is verified; empty if it is not published. */
  identityConsent(db: Db | Tx): Promise<string>
  /** Returns the texts that users consent to and that replaced an earlier version. */
  changedConsents(db: Db | Tx): ReturnType<typeof findChanged>
  /** Returns the agreements in force, with the page of each. */
  agreements(): Promise<Agreement[]>
  /** Returns the about pages in force, in the order of the footer. */
  aboutPages(): Promise<{ key: TextKey; title: string }[]>
  /** Drops what this process caches. */
  forget(): void
}

type Agreement = Reply<'ops/basic/config/info'>['agreements'][number]

interface Deps extends Pick<CoreServices, 'clock' | 'database'> {
  presentText: TextPresenter
}

export function createIntroductions(deps: Deps): Introductions {
  const { clock, database } = deps
  const texts = createCache<Reply<'ops/introduce/info'> | null>(lifetime)
  const versions = createCache<VersionRow[]>(lifetime)
  const lists = createCache<HeldRow[]>({ ...lifetime, maximum: 1 })

  const routes: Introductions['routes'] = {
    'ops/introduce/info': async ({ key, version }) => {
      const text = await texts.get(`${key}@${version ?? ''}`, () => readText(deps, key, version))
      if (!text) throw new AppError('NOT_FOUND')
      return text
    },

    'ops/introduce/versions': async ({ key }) => {
      const rows = await versions.get(key, () => findVersions(database.db, key))
      const now = clock.now()
      const holding = rows.find(({ publish_at }) => publish_at.getTime() <= now)
      return {
        list: rows.map((row) => ({
          version: row.version,
          title: row.title,
          publishTime: toSeconds(row.publish_at),
          isHolding: row === holding,
          consultation: row.consult_from &&
            row.consult_until && { start: toSeconds(row.consult_from), end: toSeconds(row.consult_until) },
        })),
      }
    },
  }

  return {
    routes,
    consentVersion: (db) => findConsentVersion(db, registrationAgreements),
    identityConsent: (db) => findConsentVersion(db, ['identity-agreement']),
    changedConsents: (db) => findChanged(db, consentKeys),
    async agreements() {
      const rows = await lists.get('', () => findHeld(database.db))
      const agreements = rows.filter((row) => row.is_agreement)
      return agreements.map(({ key, title, version, publish_at }) => ({
        key,
        title,
        path: pathOf(key),
        version,
        publishTime: toSeconds(publish_at),
      }))
    },
    async aboutPages() {
      const rows = await lists.get('', () => findHeld(database.db))
      return aboutKeys.flatMap((key) => {
        const held = rows.find((row) => row.key === key)
        return held ? [{ key: held.key, title: held.title }] : []
      })
    },
    forget() {
      texts.clear()
      versions.clear()
      lists.clear()
    },
  }
}

/** Reads the version in force, or `named`; null if it is not public. */
async function readText(
  { database: { db }, presentText }: Deps,
  key: TextKey,
  named: string | undefined,
): Promise<Reply<'ops/introduce/info'> | null> {
  const row = named === undefined ? await findIntroduction(db, key) : await findVersion(db, key, named)
  if (!row) return null
  const { title, version, body, publish_at } = row
  return { key, title, version, publishTime: toSeconds(publish_at), content: await presentText(body) }
}
