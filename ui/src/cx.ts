/** Joins class names, leaving out what is not a non-empty string. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
