import type { Path } from '@app/contract/paths'
import { queryClient } from '../lib/query.ts'

interface FirstAnswers {
  answers: { path: Path; input: object; data: unknown }[]
}

/**
 * Seeds the query cache with the answers that the server embedded in the page, so that the first screen sends no
 * requests.
 */
export function takeFirstAnswers(): void {
  const text = document.getElementById('first-answers')?.textContent
  if (!text) return
  const { answers } = JSON.parse(text) as FirstAnswers
  for (const { path, input, data } of answers) queryClient.setQueryData([path, input], data)
}
