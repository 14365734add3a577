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

/** Terms that may not stand in a nickname or in what people say of themselves. */
export const bannedNames = { impersonation }

/** Terms that may not stand in a nickname, while somebody's career may be 客服. */
export const bannedNicknames = { impersonation: [...impersonation, ...reserved] }

/** What kind of term was found; `added` are an operator's own. */
export type Category = keyof typeof bannedTerms | keyof typeof bannedNames | 'added'
