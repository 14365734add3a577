import { graphemesOf } from '@app/contract/cutText'

/**
 * Breaks a text into lines no wider than `width`, at any character, as is usual in Chinese. Text beyond the last line
 * is replaced by an ellipsis.
 * @param measure the width of a text, in the unit of `width`.
 */
export function wrapText(text: string, width: number, lines: number, measure: (text: string) => number): string[] {
  const wrapped: string[] = []
  let line = ''
  for (const character of graphemesOf(text)) {
    if (line !== '' && measure(line + character) > width) {
      if (wrapped.length === lines - 1) return [...wrapped, shortened(line, width, measure)]
      wrapped.push(line)
      line = ''
    }
    line += character
  }
  return line ? [...wrapped, line] : wrapped
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  const characters = graphemesOf(line)
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}
