/** The terms of a list written with white space between them. */
export function listed(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
