/** Decodes the rows of GB 2312 from `first` to `last` (lead bytes). */
function rows(first: number, last: number): Set<string> {
  const decoder = new TextDecoder('gb18030')
  const found = new Set<string>()
  for (let lead = first; lead <= last; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) found.add(decoder.decode(Uint8Array.of(lead, trail)))
  }
  return found
}

const common = rows(0xb0, 0xd7)
const ordinary = rows(0xb0, 0xf7)

/** Whether a character is one of the 3,755 most used in simplified Chinese (GB 2312, level 1). */
export function isCommon(character: string): boolean {
  return common.has(character)
}

/** Whether a character is in use in simplified Chinese (GB 2312) and has a meaning of its own there. */
export function isOrdinary(character: string): boolean {
  return ordinary.has(character)
}
