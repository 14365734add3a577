// Measures what a text message costs an attacker: a script that solves the puzzle, the proof of work, and the limits
// that stop it.
import { randomBytes, scryptSync } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { isWorkDone, workCost } from '@app/contract/captchaWork'
import { loadConfig } from '@app/server/core/config/index'
import { drawSlide, type SlidePuzzle } from '@app/server/modules/user/captcha/drawSlide'
import { workBits } from '@app/server/modules/user/captcha/proofOfWork'
import { median, round, writeResults } from './lib/results.ts'

const puzzles = 200
const tries = 400
const none = { wrong: 0, drawn: 0, unused: 0, spent: 0 }

/**
 * Finds the gap: the columns at the piece's height with the best match of edge and brightness. Returns the left edge in
 * pixels.
 */
async function solve({ image, width, height, pieceSize, pieceTop }: SlidePuzzle): Promise<number> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(image.split(',')[1] ?? '', 'base64')), 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const grey = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
  }
  let [best, bestScore] = [0, Number.NEGATIVE_INFINITY]
  for (let left = pieceSize; left <= width - pieceSize; left++) {
    let score = 0
    for (let y = pieceTop + 16; y < pieceTop + pieceSize - 16; y++) {
      // Looks for a bright outline ten pixels in, with darker paper behind it than before it.
      score += 2 * grey(left + 10, y) - grey(left + 7, y) - grey(left + 13, y)
      score += grey(left + 7, y) - grey(left + 13, y)
    }
    if (score > bestScore) [best, bestScore] = [left, score]
  }
  return best
}

let solved = 0
const solving: number[] = []
for (let count = 0; count < puzzles; count++) {
  const puzzle = drawSlide()
  const begin = performance.now()
  const left = await solve(puzzle)
  solving.push(performance.now() - begin)
  if (Math.abs(left - puzzle.left) / puzzle.width <= 0.03) solved++
}

const salt = randomBytes(16)
const hashing: number[] = []
for (let number = 0; number < tries; number++) {
  const begin = performance.now()
  isWorkDone(scryptSync(String(number), salt, workCost.dkLen, workCost), 8)
  hashing.push(performance.now() - begin)
}
const [solveMs, tryMs] = [median(solving), median(hashing)]

const { captcha, sms } = loadConfig({ DATA_FOLDER: '.data' })
const bitsFor = (suspicion: Partial<typeof none>) =>
  workBits({ ...none, ...suspicion }, captcha.leastWorkBits, captcha.mostWorkBits)
/** Seconds of one core per message. */
const costAt = (bits: number) => (solveMs + 2 ** bits * tryMs) / 1000

const ofOneAddress = Array.from({ length: sms.unusedPerAddressAndHour }, (_, unused) => costAt(bitsFor({ unused })))
const openBudget = Math.ceil((sms.dailyBudget * (100 - sms.reservePercent)) / 100)
const hundredths = Array.from({ length: 100 }, (_, index) => costAt(bitsFor({ spent: index / 100 })))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const figures = {
  solvedShare: round(solved / puzzles, 2),
  solveMs: round(solveMs, 2),
  workTryMs: round(tryMs, 2),
  firstMessageCoreMs: round(1000 * costAt(bitsFor({})), 1),
  lastMessageOfAddressCoreMs: round(1000 * (ofOneAddress.at(-1) ?? 0), 1),
  messagesPerAddressHour: sms.unusedPerAddressAndHour,
  messageCoreMsFreshAddresses: round(1000 * mean(hundredths), 1),
  messagesOfStrangersPerDay: openBudget,
  messagesPerAddressDay: sms.unusedPerAddressAndDay,
  addressesToSpendTheDay: Math.ceil(openBudget / sms.unusedPerAddressAndDay),
  coreSecondsToSpendTheDay: round(openBudget * mean(hundredths)),
}
console.table(figures)
writeResults('captcha', figures, { puzzles, tries })
