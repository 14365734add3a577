import { abuse } from './abuse.ts'
import { drugs } from './drugs.ts'
import { fraud } from './fraud.ts'
import { gambling } from './gambling.ts'
import { impersonation, posing, reserved } from './impersonation.ts'
import { pornography } from './pornography.ts'
import { services } from './services.ts'
import { weapons } from './weapons.ts'

export { exemptions } from './exemptions.ts'

/** Banned terms by category, for every text. */
export const bannedTerms = { gambling, weapons, drugs, fraud, pornography, abuse, services, posing }

/** Terms banned in nicknames and profile texts. */
export const bannedNames = { impersonation }

/** Terms banned in nicknames only: a profile may give 客服 as a profession. */
export const bannedNicknames = { impersonation: [...impersonation, ...reserved] }

/** Category of a found term; `added` marks an operator's own. */
export type Category = keyof typeof bannedTerms | keyof typeof bannedNames | 'added'

/** List names shown to operators. */
export const categoryNames: Readonly<Record<Category, string>> = {
  gambling: '赌博',
  weapons: '枪支管制刀具',
  drugs: '毒品',
  fraud: '诈骗与炒作',
  pornography: '色情',
  abuse: '辱骂威胁',
  services: '违法服务',
  posing: '冒充平台',
  impersonation: '冒充官方的名称',
  added: '自有词表',
}

const builtIn = { ...bannedTerms, ...bannedNicknames }

/** Built-in terms, by list. */
export const builtInLists: readonly { name: string; terms: readonly string[] }[] = (
  Object.keys(builtIn) as (keyof typeof builtIn)[]
).map((category) => ({ name: categoryNames[category], terms: builtIn[category] }))
