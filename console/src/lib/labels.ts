import type { FieldDescription } from '@app/contract/admin/description'

/** Returns the label of each value of a choice among described fields. Throws Error if the field is no choice. */
export function labelsOf(
  fields: Readonly<Record<string, FieldDescription>>,
  name: string,
): Readonly<Record<string, string>> {
  const labels = fields[name]?.labels
  if (!labels) throw new Error(`${name} is no choice`)
  return labels
}
