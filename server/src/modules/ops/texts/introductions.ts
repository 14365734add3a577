import type { Reply, TextKey } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import type { TextPresenter } from '../../../core/richText.ts'
import {
  type AgreementRow,
  findAgreements,
  findConsentVersion,
  findIntroduction,
  findVersion,
  findVersions,
  type VersionRow,
} from './queries.ts'

/** Keys of the texts a new user consents to; the registration form links to them. */
export const registrationAgreements = ['user-agreement', 'policy'] as const

/** A new version takes effect by time alone, so the cache is short. */
const lifetime = { milliseconds: 5000, maximum: 100 }

/** About pages of the footer, which have addresses of their own. */
const aboutKeys: ReadonlySet<string> = new Set(['policy', 'clause', 'rules', 'problem', 'about'])

/** Returns the storefront path of a text. */
function pathOf(key: TextKey): string {
  return aboutKeys.has(key) ? `/aboutUs/${key}` : `/protocolList?key=${key}`
}

/** Public about pages and agreements: of each the version in force. */
export interface Introductions {
  routes: Pick<Handlers, 'ops/introduce/info' | 'ops/introduce/versions'>
  /** Returns what a new user consents to; never cached, since consent is compared with it. */
  consentVersion(db: Db | Tx): Promise<string>
  /** Returns the agreements in force, with the page of each. */
  agreements(): Promise<Agreement[]>
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
  const lists = createCache<AgreementRow[]>({ ...lifetime, maximum: 1 })

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
    async agreements() {
      const rows = await lists.get('', () => findAgreements(database.db))
      return rows.map(({ key, title, version, publish_at }) => ({
        key,
        title,
        path: pathOf(key),
        version,
        publishTime: toSeconds(publish_at),
      }))
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
