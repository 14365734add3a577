import { aboutKeys } from '@app/contract/aboutPages'
import { settings } from '../../core/config/settings.ts'
import { shanghaiTime } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { StepFound, Steps } from '../../core/steps.ts'
import { type ContentSettings, defaults } from './site/defaults.ts'
import { registrationAgreements } from './texts/introductions.ts'
import { expectedTexts } from './texts/admin.ts'
import * as texts from './texts/adminQueries.ts'

type Licences = ContentSettings['basic']['licences']

/** Registrations a public site must show, by a part of their name. */
const expected = { ICP: 'ICP 备案', 公安: '公安备案', 区块链: '区块链信息服务备案' } as const

/** Launch steps for the brand, the footer, the agreements of registration and real names, and the about pages. */
export const opsSteps = ({ brand }: Pick<CoreServices, 'brand'>, licences: () => Promise<Licences>) =>
  ({
    async brand() {
      await brand.refresh()
      if (brand.name !== settings.brand.name.default) return { found: [`现在叫“${brand.name}”`], missing: [] }
      return { found: [], missing: [`还叫“${brand.name}”，这是产品自带的名字，请换成自己的`] }
    },

    licences: async () => checkLicences(await licences()),

    agreements: async (db) => checkTexts(await texts.list(db), [...registrationAgreements, 'identity-agreement']),

    pages: async (db) =>
      checkTexts(
        await texts.list(db),
        aboutKeys.filter((key) => key !== 'policy'),
      ),
  }) satisfies Steps

/** Sample numbers count as missing. */
export function checkLicences(licences: Licences): StepFound {
  const isSample = ({ name, number }: Licences[number]) =>
    number.includes('示例') || defaults.basic.licences.some((one) => one.name === name && one.number === number)
  const own = licences.filter((one) => !isSample(one))
  const samples = licences.filter(isSample)
  const absent = Object.entries(expected)
    .filter(([word]) => !licences.some(({ name }) => name.includes(word)))
    .map(([, name]) => name)
  return {
    found: own.map(({ name, number }) => `${name} ${number}`),
    missing: [
      ...(samples.length > 0 ? [`还是示例：${samples.map(({ name }) => name).join('、')}`] : []),
      ...(absent.length > 0 ? [`未填写：${absent.join('、')}`] : []),
    ],
  }
}

/** Each of the texts has to be in force. */
function checkTexts(rows: readonly texts.TextRow[], keys: readonly (keyof typeof expectedTexts)[]): StepFound {
  const judged = keys.map((key) => {
    const title = `${expectedTexts[key]}（${key}）`
    const versions = rows.filter((row) => row.key === key)
    const holding = versions.find(({ is_kept }) => is_kept)
    if (holding?.needs_review) return { missing: `${title} 用的是模板，还没有确认经律师审核` }
    if (holding) return { found: `${title} ${holding.version} 已生效` }
    const coming = versions.findLast(({ is_public }) => is_public)
    if (coming) return { missing: `${title} 要到 ${shanghaiTime(coming.publish_at)} 才生效` }
    return { missing: `${title} ${versions.length > 0 ? '写了，还没有公布' : '还没有写'}` }
  })
  return {
    found: judged.flatMap(({ found }) => found ?? []),
    missing: judged.flatMap(({ missing }) => missing ?? []),
  }
}
