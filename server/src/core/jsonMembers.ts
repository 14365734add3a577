/**
 * Returns the members of a JSON object, each value as its original text. Providers sign that text, and writing a parsed
 * value again could change it. Undefined if the text is not an object, or has a member twice.
 */
export function membersOf(json: string): Map<string, string> | undefined {
  let whole: unknown
  try {
    whole = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return undefined
  const members = new Map<string, string>()
  // The JSON is valid, so only the end of each name and value needs to be found.
  for (let at = json.indexOf('{') + 1; ;) {
    at = skipSpace(json, at)
    if (json[at] === '}') return members
    const nameEnd = endOfText(json, at)
    const name: unknown = JSON.parse(json.slice(at, nameEnd))
    const start = skipSpace(json, skipSpace(json, nameEnd) + 1)
    const end = endOfValue(json, start)
    if (typeof name !== 'string' || members.has(name)) return undefined
    members.set(name, json.slice(start, end).trimEnd())
    at = json[end] === ',' ? end + 1 : end
  }
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (/\s/.test(json[at] ?? '')) at++
  return at
}

/** Returns the position after the quoted text that starts at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; ; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at + 1
  }
}

/** Returns the position of the comma or brace after the value that starts at `from`. */
function endOfValue(json: string, from: number): number {
  let depth = 0
  for (let at = from; ;) {
    const character = json[at]
    if (character === '"') {
      at = endOfText(json, at)
      continue
    }
    if (depth === 0 && (character === ',' || character === '}')) return at
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    at++
  }
}
