/** Characters with a meaning in the Markdown of chat programs, and the full-width ones that look like them. */
const plain: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  _: '＿',
  '`': '｀',
  '#': '＃',
  '|': '｜',
  '~': '～',
  // Nobody is mentioned by a text.
  '@': '＠',
}

/**
 * Returns a text for one line of Markdown without any markup, for chat programs that know no escapes: a name can then
 * neither link somewhere nor mention everybody.
 */
export const plainMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[<>[\]*_`#|~@]/g, (character) => plain[character] ?? character)
