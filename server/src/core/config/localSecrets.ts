import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const fileSchema = z.strictObject({ secretKeys: z.string().min(1), chainMinterKey: z.string().min(1) })

/** Generated secrets for a machine that has none, in the text form of their settings. */
export type LocalSecrets = z.infer<typeof fileSchema>

/**
 * Returns the secrets in `<dataFolder>/secrets.json` (mode 600), created on first use. Losing the file loses every
 * encrypted record, so back it up with the database. Throws if the file exists but cannot be parsed.
 */
export function localSecrets(dataFolder: string): LocalSecrets {
  const path = join(dataFolder, 'secrets.json')
  return readSecrets(path) ?? createSecrets(dataFolder, path)
}

function readSecrets(path: string): LocalSecrets | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return fileSchema.parse(JSON.parse(text))
}

function createSecrets(dataFolder: string, path: string): LocalSecrets {
  mkdirSync(dataFolder, { recursive: true })
  const secrets: LocalSecrets = {
    secretKeys: `k1:${randomBytes(32).toString('base64')}`,
    chainMinterKey: `0x${randomBytes(32).toString('hex')}`,
  }
  // Linking a finished file into place is atomic and never overwrites. If several processes start at once, one wins and
  // the others read its file.
  const draft = join(dataFolder, `.secrets-${randomUUID()}`)
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } finally {
    unlinkSync(draft)
  }
}
