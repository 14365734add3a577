/** What of a clipboard or a drop is to be taken. */
export type Taken = { kind: 'html'; html: string } | { kind: 'files'; files: File[] } | { kind: 'text' }

/** The parts of a clipboard that matter here. */
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
 * Decides between what one clipboard holds side by side. Word, Excel, WPS and Numbers put a drawn picture beside the text that was
 * copied, so written content wins. Files win if nothing is written: a screenshot, a picture copied from a page (`<img>` beside the
 * file), or files of a folder (whose names or addresses are the text).
 * @param holds Whether some HTML has content of its own, apart from pictures from elsewhere.
 */
export function whatToTake({ html, text, files }: Clip, holds: (html: string) => boolean): Taken {
  if (html !== '' && holds(html)) return { kind: 'html', html }
  if (files.length > 0 && (html !== '' || namesFiles(text, files))) return { kind: 'files', files: [...files] }
  // Pictures from elsewhere alone: they are said to be missing.
  if (html !== '' && (text.trim() === '' || /<img\b/i.test(html))) return { kind: 'html', html }
  return { kind: 'text' }
}

/** Whether each line of a text is a file's name, its path or an address, as file managers and browsers write them beside files. */
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
