/** The words of a rich text without their markup. Read as a document of its own, in which nothing runs or loads. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
