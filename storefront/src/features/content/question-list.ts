/** A question in a text, and the markup of its answer. */
export interface Question {
  question: string
  answer: string
  /** Question and answer normalised for search: lower case, without punctuation. */
  searchText: string
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]/gu, '')

/**
 * Splits a text at its second-level headings: the part before the first, and each heading with its content. The markup
 * is only read here; `RichText` sanitises what is shown.
 */
export function questionsOf(html: string): { before: string; questions: Question[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let before = ''
  const questions: Question[] = []
  for (const element of body.children) {
    const last = questions.at(-1)
    const text = element.textContent ?? ''
    if (element.tagName === 'H2') questions.push({ question: text.trim(), answer: '', searchText: folded(text) })
    else if (!last) before += element.outerHTML
    else {
      last.answer += element.outerHTML
      last.searchText += ` ${folded(text)}`
    }
  }
  return { before, questions }
}

/** Questions in which every word of the keyword occurs. */
export function matching(questions: readonly Question[], keyword: string): Question[] {
  const wanted = keyword.split(/\s+/).map(folded).filter(Boolean)
  return questions.filter(({ searchText }) => wanted.every((word) => searchText.includes(word)))
}
