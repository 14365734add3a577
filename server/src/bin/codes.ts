import { parseArgs } from 'node:util'
import { RedeemGiftType } from '@app/contract'
import { AppError } from '../core/errors.ts'
import { runCommand } from './command.ts'

const usage = `usage: npm run -s codes -- --goods G2026000001 --count 100 --valid-days 30 [--note "spring fair"] > codes.csv
       npm run -s codes -- --withdraw 7`

// Makes a batch of gift codes and prints them as CSV, the only time they are to be seen; or withdraws a batch.
const { values } = parseArgs({
  options: {
    goods: { type: 'string' },
    count: { type: 'string' },
    'valid-days': { type: 'string', default: '30' },
    note: { type: 'string', default: '' },
    withdraw: { type: 'string' },
  },
})
const quantity = numberUpTo(1_000_000, values.count)
const validDays = numberUpTo(3650, values['valid-days'])
const batchId = /^\d{1,18}$/.exec(values.withdraw ?? '')?.[0]

if (batchId === undefined && !(values.goods && quantity && validDays)) {
  console.error(usage)
  process.exitCode = 2
} else {
  await runCommand(async ({ boxes: { codes } }) => {
    if (batchId !== undefined) {
      const ended = await codes.withdraw(batchId)
      console.error(
        ended === undefined ? `There is no open batch ${batchId}` : `${ended} codes of batch ${batchId} ended`,
      )
      return ended === undefined ? 1 : 0
    }
    const giftSn = String(values.goods)
    try {
      const batch = await codes.generate({
        giftType: RedeemGiftType.collectible,
        giftSn,
        quantity: Number(quantity),
        validDays: Number(validDays),
        note: values.note,
      })
      const expires = batch.expiresAt.toISOString()
      const lines = batch.codes.map((code) => `${code},${giftSn},${batch.id},${expires}`)
      process.stdout.write(`code,goods,batch,expires\n${lines.join('\n')}\n`)
      console.error(`Batch ${batch.id}: ${quantity} codes for ${giftSn}, valid until ${expires}`)
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      console.error(`${error.reason}: ${error.message}`)
      return 1
    }
  })
}

/** A whole number from 1 to `most`, or undefined where the text is none. */
function numberUpTo(most: number, text = ''): number | undefined {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : undefined
}
