import { parseArgs } from 'node:util'
import { RedeemGiftType } from '@app/contract'
import { AppError } from '../core/errors.ts'
import { FileTaken, writeCodes } from './codesFile.ts'
import { runCommand } from './command.ts'

const usage = `usage: npm run -s codes -- --goods G2026000001 --count 100 --valid-days 30 --file codes.csv [--note "spring fair"]
       npm run -s codes -- --blind-box B2026000001 --count 100 --file codes.csv
       npm run -s codes -- --gift-box 1 --count 100 --file codes.csv
       npm run -s codes -- --withdraw 7`

// Makes a batch of gift codes and writes them as CSV, the only time they are to be seen; or withdraws a batch.
const { values } = parseArgs({
  options: {
    goods: { type: 'string' },
    'blind-box': { type: 'string' },
    'gift-box': { type: 'string' },
    count: { type: 'string' },
    'valid-days': { type: 'string', default: '30' },
    note: { type: 'string', default: '' },
    file: { type: 'string' },
    withdraw: { type: 'string' },
  },
})
const quantity = numberUpTo(1_000_000, values.count)
const validDays = numberUpTo(3650, values['valid-days'])
const batchId = /^\d{1,18}$/.exec(values.withdraw ?? '')?.[0]
const gifts = [
  { giftType: RedeemGiftType.collectible, giftSn: values.goods },
  { giftType: RedeemGiftType.blindBox, giftSn: values['blind-box'] },
  { giftType: RedeemGiftType.giftBox, giftSn: values['gift-box'] && /^\d{1,18}$/.exec(values['gift-box'])?.[0] },
].flatMap(({ giftType, giftSn }) => (giftSn ? [{ giftType, giftSn }] : []))
const [gift] = gifts
const { file } = values

if (batchId !== undefined) {
  await runCommand(async ({ boxes: { codes } }) => {
    const ended = await codes.withdraw(batchId)
    console.error(
      ended === undefined ? `There is no open batch ${batchId}` : `${ended} codes of batch ${batchId} ended`,
    )
    return ended === undefined ? 1 : 0
  })
} else if (gift && gifts.length === 1 && quantity && validDays && file) {
  await runCommand(async ({ boxes: { codes }, database }) => {
    const wanted = { ...gift, quantity, validDays, note: values.note }
    try {
      const batch = await writeCodes({ codes, database }, wanted, file)
      const expires = batch.expiresAt.toISOString()
      console.error(`Batch ${batch.id}: ${quantity} codes for ${gift.giftSn} in ${file}, valid until ${expires}`)
      return 0
    } catch (error) {
      if (error instanceof AppError) console.error(`${error.reason}: ${error.message}`)
      else if (error instanceof FileTaken) console.error(error.message)
      else throw error
      return 1
    }
  })
} else {
  console.error(usage)
  process.exitCode = 2
}

/** A whole number from 1 to `most`, or undefined where the text is none. */
function numberUpTo(most: number, text = ''): number | undefined {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : undefined
}
