import { query } from './database.ts'

/** Inserts a notice of an hour ago with this body, bypassing every check. Returns its id. */
export async function forgeNotice(title: string, body: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into notices (classification_id, title, summary, body, publish_at)
     select min(id), $1, $1, $2, now() - interval '1 hour' from notice_classifications returning id::text`,
    [title, body],
  )
  return row?.id ?? ''
}

/** Inserts an agreement with this text, bypassing every check. */
export async function forgeIntroduction(key: string, title: string, body: string): Promise<void> {
  await query(`insert into introductions (key, version, title, body) values ($1, '1', $2, $3)`, [key, title, body])
}

/** Inserts an operators' page, bypassing every check: each text becomes a section with a heading and links. */
export async function forgePage(key: string, texts: readonly string[]): Promise<void> {
  const picture = { url: 'javascript:go()', widths: [1], ratio: 1, placeholder: '' }
  const sections = texts.map((text) => ({
    title: text,
    content: text,
    items: [{ title: text, text, picture, link: 'javascript:go()' }],
  }))
  await query(
    `insert into content_pages (key, look, brand, title, subtitle, hero, sections, how_to, rules)
     values ($1, 'wine', $2, $2, $2, $3, $4, $5, $5)`,
    [key, texts.at(-1) ?? '', JSON.stringify(picture), JSON.stringify(sections), texts],
  )
}
