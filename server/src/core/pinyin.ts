import { pinyin } from 'pinyin-pro'

const plain = { type: 'array', toneType: 'none', v: true } as const

const known = new Map<string, readonly string[]>()

/**
 * Returns the possible syllables of a Chinese character, without tones, the usual one first. `ü` is written `v` after l
 * and n, and `u` as well. Empty if the character is not Chinese.
 */
export function readingsOf(character: string): readonly string[] {
  const found = known.get(character)
  if (found) return found
  const syllables = pinyin(character, { ...plain, multiple: true }).filter((one) => /^[a-z]+$/.test(one))
  const isChinese = /^\p{Script=Han}$/u.test(character)
  const readings = isChinese ? [...new Set([...syllables, ...syllables.map((one) => one.replace('v', 'u'))])] : []
  known.set(character, readings)
  return readings
}

/**
 * Returns how each character of a text is read in its context: 重庆 is `chong qing`. Empty texts for characters that are
 * not Chinese.
 */
export function readText(text: string): string[] {
  const characters = Array.from(text)
  const syllables = pinyin(text, plain)
  return characters.map((character, index) => {
    const readings = readingsOf(character)
    // The lengths differ only if the dictionary does not know a character.
    const read = syllables.length === characters.length ? syllables[index] : undefined
    return read !== undefined && readings.includes(read) ? read : (readings[0] ?? '')
  })
}

let allSyllables: ReadonlySet<string> | undefined

/** Returns all syllables, without tones. */
export function knownSyllables(): ReadonlySet<string> {
  if (!allSyllables) {
    const found = new Set<string>()
    // The CJK unified ideographs of Unicode 1.
    for (let point = 0x4e00; point <= 0x9fa5; point++)
      for (const one of pinyin(String.fromCodePoint(point), { ...plain, multiple: true }))
        if (/^[a-z]+$/.test(one)) found.add(one).add(one.replace('v', 'u'))
    allSyllables = found
  }
  return allSyllables
}
