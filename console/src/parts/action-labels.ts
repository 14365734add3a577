import { actionTitles } from '@app/contract/admin/actionNames'
import { callTitles, writeTitles } from '@app/contract/admin/titles.derived'

/** Labels of the actions that the audit records if they succeed, by verb. */
export const actionLabels: Readonly<Record<string, string>> = { ...actionTitles, ...writeTitles }

const labels: Readonly<Record<string, string>> = { ...actionTitles, ...callTitles }

/** Returns the label of an action, including refused reads; the verb itself if a release has removed it. */
export const actionLabel = (verb: string): string => labels[verb] ?? verb
