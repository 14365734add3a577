import pg from 'pg'
import { inject } from 'vitest'

/** Runs one statement on the site's own database and returns its rows. */
export async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('siteDatabaseUrl') })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The newest code sent to a phone, read where the development inbox keeps it. */
export async function newestCode(phone: string, after: number): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const [row] = await query<{ text: string }>(
      'select text from sms_inbox where phone = $1 and created_at > to_timestamp($2) order by id desc limit 1',
      [phone, after / 1000],
    )
    const code = row && /\d{6}/.exec(row.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was sent to ${phone}`)
}
