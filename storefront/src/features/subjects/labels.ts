/** Text of a rich text without its markup. It is parsed as a separate document, in which nothing runs or loads. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
