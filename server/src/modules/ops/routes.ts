import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { nameBrand } from '../../core/richText.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { ContentSettings } from './site/defaults.ts'
import type { Introductions } from './texts/introductions.ts'
import type { Packages } from './packages/packages.ts'

/** Routes for site settings: footer, customer service, entries to special sections. */
export function settingRoutes(
  { brand, config, database }: Pick<CoreServices, 'brand' | 'config' | 'database'>,
  settings: StoredSettings<ContentSettings>,
  introductions: Pick<Introductions, 'aboutPages' | 'agreements' | 'consentVersion'>,
  packages: Pick<Packages, 'current'>,
) {
  return {
    'ops/basic/config/info': async () => {
      const [{ copyright, ...basic }, { promises, ...brandPictures }, agreements, aboutPages, agreementVersion, app] =
        await Promise.all([
          settings.get('basic'),
          settings.get('brand'),
          introductions.agreements(),
          introductions.aboutPages(),
          introductions.consentVersion(database.db),
          packages.current(),
        ])
      const { windowDropSeconds: drop, windowDigitalSeconds: digital, windowPhysicalSeconds: physical } = config.order
      return {
        ...basic,
        agreements,
        aboutPages,
        agreementVersion,
        app,
        brandName: brand.name,
        brandPictures,
        promises,
        copyright: nameBrand(copyright, brand.name),
        imageHost: config.http.imageHost,
        orderWindows: { drop, digital, physical },
        minimumAge: config.order.minimumAge,
      }
    },

    'ops/service/config/info': async ({ typeId }) => {
      const { link, links } = await settings.get('service')
      return { link: links[typeId] ?? link }
    },

    'ops/specialTypeConfig/byType': async ({ type }) => {
      const special = (await settings.get('specialTypes'))[type]
      if (!special) throw new AppError('NOT_FOUND')
      const { pcImages, appImages, pictures: _kept, ...rest } = special
      return { ...rest, imgData: JSON.stringify({ pcImages, appImages }) }
    },
  } satisfies Partial<Handlers>
}
