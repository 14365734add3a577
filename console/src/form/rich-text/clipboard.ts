/** What to take from a clipboard or a drop. */
export type ChosenContent = { kind: 'html'; html: string } | { kind: 'files'; files: File[] } | { kind: 'text' }

/** Relevant parts of a clipboard. */
export interface Clip {
  html: string
  text: string
  /** Pictures and other files. */
  files: readonly File[]
}

export function clipOf(data: DataTransfer | null): Clip {
  return {
    html: data?.getData('text/html') ?? '',
    text: data?.getData('text/plain') ?? '',
    files: [...(data?.files ?? [])],
  }
}

/**
 * Chooses between the formats that one clipboard holds. Word, Excel, WPS and Numbers add a rendered picture to copied
 * text, so written content wins. Files win if there is no text: a screenshot, a picture copied from a page (`<img>`
 * beside the file), or files of a folder (whose names or addresses are the text).
 * @param holds Whether some HTML has content of its own, apart from pictures from elsewhere.
 */
export function chooseContent({ html, text, files }: Clip, holds: (html: string) => boolean): ChosenContent {
  if (html !== '' && holds(html)) return { kind: 'html', html }
  if (files.length > 0 && (html !== '' || namesFiles(text, files))) return { kind: 'files', files: [...files] }
  // Only pictures from elsewhere: they are reported as missing.
  if (html !== '' && (text.trim() === '' || /<img\b/i.test(html))) return { kind: 'html', html }
  return { kind: 'text' }
}

/** Whether each line of a text is a file's name, path or address, as file managers and browsers add them to files. */
function namesFiles(text: string, files: readonly File[]): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const decoded = (line: string) => {
    try {
      return decodeURIComponent(line)
    } catch {
      return line
    }
  }
  return lines.every(
    (line) =>
      /^(?:file|https?):\/\/\S+$/i.test(line.trim()) || files.some(({ name }) => decoded(line.trim()).endsWith(name)),
  )
}
