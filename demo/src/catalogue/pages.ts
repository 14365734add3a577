import { about } from './texts/about.ts'
import { blindBox } from './texts/blindBox.ts'
import { clause } from './texts/clause.ts'
import { identity } from './texts/identity.ts'
import { policy } from './texts/policy.ts'
import { problem } from './texts/problem.ts'
import { purchase } from './texts/purchase.ts'
import { rules } from './texts/rules.ts'
import type { TextPage } from './types.ts'
import { userAgreement } from './texts/userAgreement.ts'

/** The five pages of the footer. */
export const aboutPages: readonly TextPage[] = [policy, clause, rules, problem, about]

/** The agreements that users accept when they register, verify or buy. */
export const agreements: readonly TextPage[] = [userAgreement, purchase, identity, blindBox]
