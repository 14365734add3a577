// Chinese names of the choices that the audit records, for the console and the tests of the server.
import { aiLabelTexts, labelSourceTexts } from '../aiLabels.ts'
import { draftChoices } from './draftNames.ts'
import type { FieldDescription } from './description.ts'
import { adminForms } from './forms.derived.ts'
import { stepStates } from './guideNames.ts'
import { adminLists } from './lists.derived.ts'

type Fields = Readonly<Record<string, FieldDescription>>

const forms: Readonly<Record<string, Fields>> = adminForms

const groupOf = (path: string): string => path.slice(0, path.indexOf('/'))

/** Every choice of a list or form: the first part of its path, its field, and the label of each value. */
const choices = [
  ...Object.entries(adminLists).flatMap(([path, { columns, filters }]) => [
    ...choicesOf(path, columns),
    ...choicesOf(path, filters),
  ]),
  ...Object.entries(forms).flatMap(([path, fields]) => choicesOf(path, fields)),
]

function choicesOf(path: string, fields: Fields) {
  return Object.entries(fields).flatMap(([name, { labels }]) =>
    labels ? [{ group: groupOf(path), name, labels }] : [],
  )
}

/** Choices that no list or form declares, by the first part of the verb and the field. */
const own: Readonly<Record<string, Readonly<Record<string | number, string>>>> = {
  'appliedRight.state': { done: '已完成' },
  'draft.aiUse': draftChoices.aiUse,
  'draft.form': draftChoices.form,
  // Of the goods, of a priority window, and of a prize.
  'draft.kind': { ...draftChoices.kind, ...draftChoices.window, ...draftChoices.prize },
  'draft.contractType': draftChoices.contractType,
  'draft.type': draftChoices.content,
  'guide.state': stepStates,
  'picture.aiLabel': aiLabelTexts,
  'picture.labelSource': labelSourceTexts,
  'realName.outcome': { approved: '通过', rejected: '驳回' },
}

/** Fields that hold a choice in some list, form or draft. */
export const choiceFields: ReadonlySet<string> = new Set([
  ...choices.map(({ name }) => name),
  ...Object.keys(own).map((key) => key.slice(key.indexOf('.') + 1)),
])

/**
 * Returns the Chinese name of a value in a field that a call recorded: as in its own form, in a list or form of the same
 * area, or, if all that know the value agree, anywhere. Undefined if it is no known choice.
 */
export function choiceLabel(name: string, value: string | number, verb: string): string | undefined {
  const group = groupOf(verb)
  const stated = forms[verb]?.[name]?.labels?.[value] ?? own[`${group}.${name}`]?.[value]
  if (stated !== undefined) return stated
  const known = choices.filter((choice) => choice.name === name && value in choice.labels)
  const near = known.find((choice) => choice.group === group)
  if (near) return near.labels[value]
  const labels = new Set(known.map((choice) => choice.labels[value]))
  return labels.size === 1 ? [...labels][0] : undefined
}
