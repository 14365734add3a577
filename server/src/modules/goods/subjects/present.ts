import type { Reply } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { TextPresenter } from '../../../core/richText.ts'
import type { SubjectRow } from './queries.ts'

export type SpecialSubject = Reply<'hwnft/specialSubject/list'>['list'][number]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as rich text, a paragraph a line. */
export function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (character) => escapes[character] ?? '')}</p>`)
    .join('')
}

/** What it says of itself, as rich text. */
export const bodyOf = ({ body, story }: { body: string; story: string }): string => body || paragraphs(story)

/** Old albums have a plain story where newer subjects have rich text; both are told alike. */
export async function presentSubject(row: SubjectRow, presentText: TextPresenter): Promise<SpecialSubject> {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    subtitle: row.subtitle,
    cover: row.cover,
    content: await presentText(bodyOf(row)),
    goodsCount: row.goods_count,
    publishTime: row.publish_at ? toSeconds(row.publish_at) : 0,
  }
}
