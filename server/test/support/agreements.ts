import { createHash } from 'node:crypto'
import type { Database } from '../../src/core/database.ts'
import { publishIntroduction, registrationAgreements } from '../../src/modules/ops/index.ts'

/** Version of each agreement after `publishAgreements`; the consent that real-name verification takes. */
export const identityVersion = '2020-01'
const textOf = (key: string) => `<p>${key} 的全文。</p>`

/** The consents of a registration after `publishAgreements`: each text by its key, version and hash. */
export const agreementVersion = registrationAgreements
  .map((key) => `${key}@${identityVersion}#${createHash('sha256').update(textOf(key)).digest('hex').slice(0, 12)}`)
  .join(',')

/** Publishes the agreements that registration and real-name verification require, dated before any other published version. */
export async function publishAgreements(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [position, key] of [...registrationAgreements, 'identity-agreement'].entries()) {
      const publishAt = new Date('2020-01-01T00:00:00+08:00')
      const text = {
        key,
        version: identityVersion,
        title: key,
        content: textOf(key),
        isAgreement: true,
        position,
        publishAt,
      }
      await publishIntroduction(tx, text)
    }
  })
}
