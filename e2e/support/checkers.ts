import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { arrived } from './barriers.ts'

/** Reads a path that the full browser tests get from `scripts/lib/pageCheckers.mjs`. */
function pathOf(name: 'JAVA_PATH' | 'VNU_PATH' | 'ACE_PATH'): string {
  const path = process.env[name]
  if (!path) throw new Error(`${name} is missing: these tests are part of npm run test:full`)
  return path
}

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  message: string
  extract?: string
}

/**
 * Finds everything that the Nu HTML checker reports about a document.
 * @returns its messages, each with the markup that it is about.
 */
export async function findInvalid(html: string): Promise<string[]> {
  const { messages } = await new Promise<{ messages: Message[] }>((resolve, reject) => {
    const checker = execFile(
      pathOf('JAVA_PATH'),
      ['-Xss4m', '-jar', pathOf('VNU_PATH'), '--format', 'json', '--stdout', '-'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_failed, stdout, stderr) => {
        // The checker exits with 1 if it finds something.
        try {
          resolve(JSON.parse(stdout) as { messages: Message[] })
        } catch {
          reject(new Error(`The checker did not answer: ${stderr}`))
        }
      },
    )
    checker.stdin?.end(html)
  })
  return messages
    .filter(({ message }) => !leftOut.some((pattern) => pattern.test(message)))
    .map(({ message, extract }) => `${message} ${extract ?? ''}`)
}

/** Messages of the checker that are not faults, each with the reason. */
const leftOut: readonly RegExp[] = [
  // A remark on style: the project's formatter closes void elements of its HTML files this way.
  /^Trailing slash on void elements has no effect/,
]

interface Finding {
  ruleId: string
  value: [string, string]
  message: string
  path: { dom: string }
  snippet: string
}

interface Ace {
  Checker: new () => { check: (within: Document, sets: string[]) => Promise<{ results: Finding[] }> }
}

/**
 * Finds every violation that IBM's engine is sure of; findings that need a person's judgement are not included.
 * @returns its messages, each with the location and the markup.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await arrived(page)
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(readFileSync(pathOf('ACE_PATH'), 'utf8'))
  const results = await page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Ace }).ace
    const { results: all } = await new Checker().check(document, ['IBM_Accessibility'])
    return all
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, path, snippet }) => ({ ruleId, message, place: path.dom, snippet }))
  })
  return results
    .filter(({ ruleId, snippet }) => !excused.some((one) => one.ruleId === ruleId && one.snippet.test(snippet)))
    .map(({ ruleId, message, place, snippet }) => `${ruleId}: ${message} ${place} ${snippet.slice(0, 160)}`)
}

/** False findings by rule and markup, each with the reason. */
const excused: readonly { ruleId: string; snippet: RegExp }[] = [
  // The guards around an open dialog belong to the library and cannot be reached by any user.
  { ruleId: 'aria_hidden_nontabbable', snippet: /data-base-ui-focus-guard/ },
]
