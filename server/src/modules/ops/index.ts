import { brandKey } from '../../core/brand.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createTextPresenter } from '../../core/richText.ts'
import { announceSetting, createStoredSettings } from '../../core/storedSettings.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Storage } from '../../ports/storage.ts'
import { contentSettings, defaults } from './site/defaults.ts'
import { createIntroductions, type Introductions } from './texts/introductions.ts'
import { requireLink } from './site/links.ts'
import { noticeAdmin } from './notices/admin.ts'
import { createNotices } from './notices/notices.ts'
import { createAppFiles } from './packages/files.ts'
import { createPackages } from './packages/packages.ts'
import { pageAdmin } from './pages/admin.ts'
import { createPages } from './pages/pages.ts'
import { settingRoutes } from './routes.ts'
import { pictureUses } from './pictureUses.ts'
import { type MemorialZones, siteAdmin } from './site/admin.ts'
import { textAdmin } from './texts/admin.ts'
import { opsSteps } from './steps.ts'
import { opsTimed } from './timed.ts'

export { type PageContent } from './pages/content.ts'
export { registrationAgreements } from './texts/introductions.ts'
export { agreementKeys, fillBlanks, textTemplates } from './texts/templates/index.ts'
export { type MemorialEntry, storeMemorial } from './site/admin.ts'
export {
  createClassification,
  publishIntroduction,
  publishNotice,
  publishNoticeUnder,
  publishPage,
} from './publishing.ts'

/** Editorial content: notices, footer, about pages, agreements, brand pages, entries to special sections. */
export interface OpsModule {
  /** Rejects a link that leads neither to a storefront page nor to an allowed host. Throws BAD_INPUT. */
  requireLink(tx: Tx, link: string): Promise<void>
  /** Returns the version a new user consents to; empty if it is not published. */
  consentVersion(db: Db | Tx): Promise<string>
  /** Returns what a user consents to before their ID number is verified; empty if it is not published. */
  identityConsent(db: Db | Tx): Promise<string>
  /** Returns the texts that users consent to and that replaced an earlier version. */
  changedConsents: Introductions['changedConsents']
  /** Notifies every process that a setting (by its key), a notice, a text or a page has changed. */
  changed(tx: Tx, key: string): Promise<void>
}

interface OpsDeps {
  storage: Storage
  /** Memorial zones that the home page entry may open; there are none by default. */
  memorialZones?: MemorialZones
}

export function createOpsModule(core: CoreServices, { storage, memorialZones = () => Promise.resolve([]) }: OpsDeps) {
  const settings = createStoredSettings(core, contentSettings, defaults)
  const presentText = createTextPresenter(core)
  const notices = createNotices({ ...core, presentText })
  const introductions = createIntroductions({ ...core, presentText })
  const pages = createPages({ ...core, presentText })
  const appFiles = createAppFiles({ ...core, storage })
  const packages = createPackages({ ...core, files: appFiles })

  /** Drops what this process has cached. */
  function forget(): void {
    settings.forget()
    notices.forget()
    introductions.forget()
    pages.forget()
    packages.forget()
  }

  const ops: OpsModule = {
    requireLink: async (tx, link) => requireLink(link, (await settings.read('service', tx)).linkHosts),
    consentVersion: introductions.consentVersion,
    identityConsent: introductions.identityConsent,
    changedConsents: introductions.changedConsents,
    changed: announceSetting,
  }

  return {
    ...ops,
    pictureUses,
    timed: opsTimed,
    extras: [appFiles.serve],
    jobs: appFiles.jobs,
    sweeps: [appFiles.sweep] satisfies Sweep[],
    steps: opsSteps(core, async () => (await settings.get('basic')).licences),
    routes: {
      ...notices.routes,
      ...introductions.routes,
      ...pages.routes,
      ...settingRoutes(core, settings, introductions, packages),
    },

    adminRoutes: {
      ...noticeAdmin(core),
      ...textAdmin(core),
      ...siteAdmin(core, memorialZones),
      ...pageAdmin(core),
      ...packages.adminRoutes,
    },

    channels: {
      settings_changed: {
        heard(key: string) {
          forget()
          // Entries cached while the brand was loading may hold the old name.
          if (key === brandKey) void core.brand.refresh().then(forget)
        },
        missed() {
          forget()
          void core.brand.refresh().then(forget)
        },
      },
    },
    forget,
  }
}
