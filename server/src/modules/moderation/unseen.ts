/** Characters that turn the direction of what follows, so that it reads otherwise than it was judged. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Drawn as nothing, or as an empty place: controls, joiners, tags, separators, blank letters, the empty Braille cell. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u
/** More marks on one letter than any language writes: they run over the lines above and below. */
const piledMarks = /\p{M}{3,}/u
/** Emoji that are joined to one picture, and the sign that asks for the coloured form. */
const emojiParts =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/gu

/** Whether a text turns its own direction, as names in Hebrew do without any such character. */
export function turnsText(text: string): boolean {
  return turning.test(text)
}

/** Whether a text holds what nobody sees, but for what emoji are joined with. */
export function holdsUnseen(text: string): boolean {
  const rest = text.replace(emojiParts, '')
  return unseen.test(rest) || piledMarks.test(rest) || /\ufe0f|\ufe0e/.test(rest)
}
