import type { AlbumId, Picture } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { brandKey } from '../../../core/brand.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { requireOwnPicture, requireSeen } from '../../../core/edited.ts'
import { badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { lockStored, readAllStored, storeSetting } from '../../../core/storedSettings.ts'
import { type ContentSettings, defaults } from './defaults.ts'

/** Type of the special section entry for the memorial zone. */
const memorialType = '2'

type Memorial = ContentSettings['specialTypes'][string]

/** Lists the existing memorial zones, which another module owns. */
export type MemorialZones = () => Promise<AdminReply<'memorial/info'>['choices']>

/** Admin handlers for site-wide settings. */
export function siteAdmin(
  { brand, config, database }: Pick<CoreServices, 'brand' | 'config' | 'database'>,
  zones: MemorialZones,
) {
  return {
    'site/info': async () => {
      const stored = await readAllStored(database.db)
      const named = stored.get(brandKey)
      const basic = { ...defaults.basic, ...stored.get('basic')?.value }
      const service = { ...defaults.service, ...stored.get('service')?.value }
      return {
        brand: { version: named?.version ?? 0, ...brandOf(named?.value, config.brand.name) },
        footer: {
          version: stored.get('basic')?.version ?? 0,
          slogan: basic.slogan,
          copyright: basic.copyright,
          licences: basic.licences.map(({ name, number, link }) => ({ name, number, link })),
          isSample: JSON.stringify(basic.licences) === JSON.stringify(defaults.basic.licences),
        },
        service: {
          version: stored.get('service')?.version ?? 0,
          link: service.link,
          linkHosts: [...service.linkHosts],
        },
      }
    },

    'site/saveBrand': async ({ version, ...values }, { staff, record }) => {
      for (const field of ['seal', 'logo', 'icon', 'share'] as const) requireOwnPicture(values[field], field)
      const saved = await database.transaction(async (tx) => {
        const stored = requireSeen(await lockStored(tx, brandKey), version)
        await storeSetting(tx, brandKey, values, staff.displayName)
        const before = auditBrand(brandOf(stored.value, config.brand.name))
        await record(tx, { target: `setting:${brandKey}`, before, after: auditBrand(values) })
        return { version: version + 1 }
      })
      await brand.refresh()
      return saved
    },

    'site/saveFooter': ({ version, ...values }, { staff, record }) => {
      const names = values.licences.map(({ name }) => name)
      if (new Set(names).size < names.length) throw badInput('licences', '同一种备案只写一行')
      return save(database, 'basic', version, { values, by: staff.displayName, record })
    },

    'site/saveService': ({ version, ...values }, { staff, record }) =>
      save(database, 'service', version, { values, by: staff.displayName, record }),

    'memorial/info': async () => {
      const [stored, choices] = await Promise.all([readAllStored(database.db), zones()])
      const row = stored.get('specialTypes')
      const entry = entryOf(row?.value)
      return {
        version: row?.version ?? 0,
        title: entry.title,
        albumId: choices.some(({ albumId }) => albumId === entry.id) ? entry.id : null,
        isOpen: entry.accessStatus === 1,
        opensIntroduction: entry.introduceStatus === 1,
        hasDot: entry.redPoint === 1,
        webBanner: entry.pictures?.webBanner ?? null,
        appBanner: entry.pictures?.appBanner ?? null,
        webPictures: entry.pictures?.web ?? [],
        appPictures: entry.pictures?.app ?? [],
        choices,
      }
    },

    'memorial/save': async ({ version, ...values }, { staff, record }) => {
      const choices = await zones()
      if (values.albumId !== undefined && !choices.some(({ albumId }) => albumId === values.albumId)) {
        throw badInput('albumId', '没有这个纪念专区')
      }
      if (values.isOpen && values.albumId === undefined) throw badInput('albumId', '请先选好打开哪个专区')
      requireOwnPicture(values.webBanner, 'webBanner')
      requireOwnPicture(values.appBanner, 'appBanner')
      for (const one of values.webPictures) requireOwnPicture(one, 'webPictures')
      for (const one of values.appPictures) requireOwnPicture(one, 'appPictures')
      return database.transaction(async (tx) => {
        const stored = requireSeen(await lockStored(tx, 'specialTypes'), version)
        const { pictures: _before, pcImages: _web, appImages: _app, ...before } = entryOf(stored.value)
        const entry = memorialEntry(values)
        await storeSetting(tx, 'specialTypes', { [memorialType]: entry }, staff.displayName)
        const { pictures: _after, ...after } = entry
        await record(tx, { target: 'setting:specialTypes', before, after })
        return { version: version + 1 }
      })
    },
  } satisfies Partial<AdminHandlers>
}

/** Opens, closes or fills the entry to the memorial zone, and notifies every process. */
export const storeMemorial = (tx: Tx, given: MemorialEntry): Promise<void> =>
  storeSetting(tx, 'specialTypes', { [memorialType]: memorialEntry(given) })

export interface MemorialEntry {
  title: string
  albumId?: AlbumId | undefined
  isOpen: boolean
  opensIntroduction: boolean
  hasDot: boolean
  webBanner: Picture | null
  appBanner: Picture | null
  webPictures: readonly Picture[]
  appPictures: readonly Picture[]
}

function memorialEntry({ title, albumId = '', ...given }: MemorialEntry): Memorial {
  return {
    id: albumId,
    title,
    accessStatus: Number(given.isOpen),
    introduceStatus: Number(given.opensIntroduction),
    redPoint: Number(given.hasDot),
    webBanner: given.webBanner ? fileOf(given.webBanner) : '',
    appBanner: given.appBanner ? fileOf(given.appBanner) : '',
    pcImages: given.webPictures.map(fileOf),
    appImages: given.appPictures.map(fileOf),
    pictures: {
      webBanner: given.webBanner,
      appBanner: given.appBanner,
      web: [...given.webPictures],
      app: [...given.appPictures],
    },
  }
}

const nameOf = (stored: object | undefined): string | undefined =>
  stored && 'name' in stored && typeof stored.name === 'string' ? stored.name : undefined

type BrandValues = ContentSettings['brand'] & { name: string }

/** `preset` is the name of the environment. */
function brandOf(stored: object | undefined, preset: string): BrandValues {
  const { promises, seal, logo, icon, share } = { ...defaults.brand, ...stored }
  return { name: nameOf(stored) ?? preset, promises: [...promises], seal, logo, icon, share }
}

/** Names pictures by their addresses in the audit log. */
const auditBrand = ({ name, promises, seal, logo, icon, share }: BrandValues) => ({
  name,
  promises,
  seal: seal?.url ?? '',
  logo: logo?.url ?? '',
  icon: icon?.url ?? '',
  share: share?.url ?? '',
})

/** Returns the largest file of a picture. */
const fileOf = ({ url, widths }: Picture): string => `${url}-${Math.max(...widths)}.webp`

function entryOf(stored: object | undefined): Memorial {
  const all: ContentSettings['specialTypes'] = { ...defaults.specialTypes, ...stored }
  const entry = all[memorialType]
  if (!entry) throw new Error('There is no entry to the memorial zone by default')
  return entry
}

interface Change {
  values: Record<string, unknown>
  by: string
  record: Parameters<AdminHandlers['site/saveFooter']>[1]['record']
}

/** Throws EDITED_MEANWHILE. */
const save = (database: Database, key: 'basic' | 'service', version: number, { values, by, record }: Change) =>
  database.transaction(async (tx) => {
    const stored = requireSeen(await lockStored(tx, key), version)
    const whole: Record<string, unknown> = { ...defaults[key], ...stored.value }
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, whole[name]]))
    await storeSetting(tx, key, values, by)
    await record(tx, { target: `setting:${key}`, before, after: values })
    return { version: version + 1 }
  })
