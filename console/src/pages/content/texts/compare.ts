/** Piece of a text that is compared with an older one. */
export interface Piece {
  /** Position, used as a key. */
  position: number
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Texts with more paragraphs are not compared piece by piece: it would be slow and unreadable. */
const most = 2000

/** Returns the paragraphs of rich text as plain text. */
function paragraphsOf(html: string): string[] {
  return html
    .replaceAll(/<\/(?:p|h[2-4]|li|tr|blockquote|figcaption)>|<br\s*\/?>|<hr\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Returns removed and added paragraphs, by the longest common subsequence. */
export function compareTexts(older: string, newer: string): Piece[] {
  const [before, after] = [paragraphsOf(older), paragraphsOf(newer)]
  if (before.length > most || after.length > most) {
    return [
      ...before.map((text, position): Piece => ({ position, kind: 'gone', text })),
      ...after.map((text, index): Piece => ({ position: before.length + index, kind: 'new', text })),
    ]
  }
  const width = after.length + 1
  /** Length of the common subsequence from these two positions on. */
  const common = new Uint16Array((before.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      common[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [gone, come] = [before[row], after[column]]
    if (gone !== undefined && gone === come) {
      pieces.push({ position: pieces.length, kind: 'same', text: gone })
      row++
      column++
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ position: pieces.length, kind: 'gone', text: gone })
      row++
    } else if (come !== undefined) {
      pieces.push({ position: pieces.length, kind: 'new', text: come })
      column++
    }
  }
  return pieces
}
