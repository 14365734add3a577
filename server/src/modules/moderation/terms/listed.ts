/** Splits a list of terms at white space. */
export function listed(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
