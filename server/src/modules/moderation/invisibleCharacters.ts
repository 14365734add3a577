/**
 * Characters that change the direction of the following text, which makes it read differently from what was checked.
 */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/**
 * Characters that render as nothing or as a blank: controls, joiners, tags, separators, blank letters, the empty
 * Braille cell.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/u
/**
 * More marks on one letter than any language uses: they overlap the lines above and below. Marks without a script of
 * their own count from three; Tibetan and Burmese use more of their own.
 */
const piledMarks = /[^\P{M}\P{Script=Inherited}]{3,}|\p{M}{8,}/u
/** Characters that shape Mongolian letters: variation selectors and the vowel separator, after one of its letters. */
const mongolianForms = /(\p{Script=Mongolian})[\u180b-\u180f]{1,2}/gu
/** Joiners that select the form of the letter before them in joining scripts; elsewhere they split words invisibly. */
const joinedLetters =
  /([\p{Script=Arabic}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d](?!$)/gu
/** Keycaps such as 1️⃣, and flags of regions, which are spelled in tags. */
const signs = /[\d#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/gu
/** Emoji joined into one picture, and the selector for the coloured form. */
const emojiParts =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/gu

/** Whether a text contains direction controls; Hebrew names need none. */
export function turnsText(text: string): boolean {
  return turning.test(text)
}

/** Whether a text contains invisible characters other than those that join emoji. */
export function holdsUnseen(text: string): boolean {
  const rest = text
    .replace(signs, '')
    .replace(emojiParts, '')
    .replace(mongolianForms, '$1')
    .replace(joinedLetters, '$1')
  return unseen.test(rest) || piledMarks.test(rest) || /\ufe0f|\ufe0e/.test(rest)
}
