import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { unknownNames } from '../core/config/index.ts'

const settingsFile = join(resolve(import.meta.dirname, '../../..'), '.env')

/** Prints names that are ignored but look like settings. */
export function warnOfUnknownNames(file = settingsFile): void {
  for (const { name, nearest } of unknownNames(process.env, namesIn(file))) {
    const zh = nearest ? `，是不是 ${nearest}？` : '，已忽略。'
    const en = nearest ? `; did you mean ${nearest}?` : '; it is ignored.'
    console.error(`没有叫 ${name} 的配置项${zh} / There is no setting called ${name}${en}`)
  }
}

function namesIn(file: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
