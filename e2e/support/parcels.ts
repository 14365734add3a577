import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { query } from './database.ts'
import { newWork, type Work } from './works.ts'

const run = promisify(execFile)

/** A physical good of 99 yuan on sale, whose freight is 12 yuan. */
export async function newTeacup(): Promise<Work> {
  const cup = await newWork({ price: 9900 })
  await query('update goods set form = 2, weight_grams = 420, freight_fen = 1200 where sn = $1', [cup.goodsSn])
  await query(`select pg_notify('goods_changed', $1)`, [cup.goodsSn])
  return cup
}

/** Hands the parcel of an order to a carrier, by the command that an operator uses. */
export async function ship(orderSn: string, carrier: string, trackingNumber: string): Promise<void> {
  await run(process.execPath, ['server/src/bin/ship.ts', orderSn, carrier, trackingNumber], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_FOLDER: inject('siteFolder') },
  })
}
