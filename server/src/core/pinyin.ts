import { pinyin } from 'pinyin-pro'

const plain = { type: 'array', toneType: 'none', v: true } as const

const known = new Map<string, readonly string[]>()

/**
 * Returns the syllables that a Chinese character may be read as, without tones, the usual one first; `ü` is written `v` after
 * l and n, and `u` as well. Empty for what is no Chinese character.
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

/** Returns how each character of a text is read where it stands: 重庆 is `chong qing`. Empty for what is not Chinese. */
export function readText(text: string): string[] {
  const characters = Array.from(text)
  const syllables = pinyin(text, plain)
  return characters.map((character, index) => {
    const readings = readingsOf(character)
    // The lists are of one length unless the dictionary does not know a character.
    const read = syllables.length === characters.length ? syllables[index] : undefined
    return read !== undefined && readings.includes(read) ? read : (readings[0] ?? '')
  })
}

let allSyllables: ReadonlySet<string> | undefined

/** Returns every syllable there is, without tones. */
export function knownSyllables(): ReadonlySet<string> {
  if (!allSyllables) {
    const found = new Set<string>()
    // The unified characters of Unicode 1.
    for (let point = 0x4e00; point <= 0x9fa5; point++)
      for (const one of pinyin(String.fromCodePoint(point), { ...plain, multiple: true }))
        if (/^[a-z]+$/.test(one)) found.add(one).add(one.replace('v', 'u'))
    allSyllables = found
  }
  return allSyllables
}
