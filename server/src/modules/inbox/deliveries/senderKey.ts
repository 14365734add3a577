import { createECDH } from 'node:crypto'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { SenderKey } from '../../../ports/push.ts'

const context = 'web_push_keys.key:1'

/** Returns a reader of the deployment's key pair for Web Push, which the first process creates. */
export function createSenderKey({ database: { db }, sealer }: Pick<CoreServices, 'database' | 'sealer'>) {
  const find = () => db.selectFrom('web_push_keys').select(['public_key', 'key_encrypted']).executeTakeFirst()
  let known: Promise<SenderKey> | undefined

  async function load(): Promise<SenderKey> {
    if (!(await find())) {
      const pair = createECDH('prime256v1')
      const publicKey = pair.generateKeys()
      // Node drops leading zeros of the scalar.
      const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
      await db
        .insertInto('web_push_keys')
        .values({ public_key: publicKey, key_encrypted: sealer.encrypt(privateKey.toString('base64'), context) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const row = await find()
    if (!row) throw new Error('the key of Web Push is gone')
    return { publicKey: row.public_key, privateKey: Buffer.from(sealer.decrypt(row.key_encrypted, context), 'base64') }
  }

  return (): Promise<SenderKey> => {
    known ??= load().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
