import { about } from './about.ts'
import { blindBox } from './blindBox.ts'
import { clause } from './clause.ts'
import { identity } from './identity.ts'
import { policy } from './policy.ts'
import { problem } from './problem.ts'
import { purchase } from './purchase.ts'
import { rules } from './rules.ts'
import type { TextTemplate } from './template.ts'
import { userAgreement } from './userAgreement.ts'

export type { TextTemplate } from './template.ts'

/** Templates of all texts that the product knows, agreements of registration first. */
export const textTemplates = [
  userAgreement,
  policy,
  clause,
  rules,
  purchase,
  identity,
  blindBox,
  problem,
  about,
] as const satisfies readonly TextTemplate[]

/** Templates that describe and bind nobody; no lawyer has to read them. */
const plain: ReadonlySet<TextTemplate> = new Set([problem, about])

export const templateOf = (key: string): TextTemplate | undefined => textTemplates.find((one) => one.key === key)

/** Whether a text from this template should be read by a lawyer before it is relied on. */
export const needsLawyer = (template: TextTemplate): boolean => !plain.has(template)

/** Keys of the templates that are listed as agreements, in order. */
export const agreementKeys: readonly string[] = [userAgreement, policy, purchase, identity, blindBox].map(
  ({ key }) => key,
)

/** 〔…〕 that begins with a Chinese character; 〔2026〕 belongs to the number of a document. */
const blank = /〔(?=\p{Script=Han})[^〔〕<>]{1,40}〕/gu

/** Returns the blanks of a text that are not filled in, once each, in order. */
export const blanksOf = (text: string): string[] => [...new Set(text.match(blank))]

/** Fills blanks by their names, without brackets; others stay. */
export const fillBlanks = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(blank, (whole) => values[whole.slice(1, -1)] ?? whole)
