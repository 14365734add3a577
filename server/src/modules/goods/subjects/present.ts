import type { Reply } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { TextPresenter } from '../../../core/richText.ts'
import type { SubjectRow } from './queries.ts'

export type SpecialSubject = Reply<'hwnft/specialSubject/list'>['list'][number]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Converts plain text to rich text, one paragraph per line. */
export function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (character) => escapes[character] ?? '')}</p>`)
    .join('')
}

/** Returns the description of a subject as rich text. */
export const bodyOf = ({ body, story }: { body: string; story: string }): string => body || paragraphs(story)

/** Presents a subject. Old albums have a plain story in place of rich text; both are presented alike. */
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
