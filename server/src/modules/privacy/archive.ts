import { createHash } from 'node:crypto'
import type { Uid } from '@app/contract'
import { strToU8, zipSync } from 'fflate'
import type { Db } from '../../core/database.ts'
import { escapeHtml } from '../../core/plainPage.ts'
import { type PersonalData, readSection, type Section, tablesOf } from '../../core/personalData.ts'

/** Version of the shape of `data.json`. */
const schemaVersion = 1

/** Sections of an archive by table. */
type Sections = Readonly<Record<string, { title: string; rows: Section }>>

/** Reads everything that modules declare about a person, table by table. */
export async function readSections(db: Db, parts: readonly PersonalData[], uid: Uid): Promise<Sections> {
  const found: Record<string, { title: string; rows: Section }> = {}
  for (const part of parts) {
    for (const [name, table] of tablesOf(part)) {
      const section = await readSection(db, name, table, uid)
      if (section) found[name] = section
    }
  }
  return found
}

/**
 * Builds the archive: `data.json` for programs, `index.html` for reading, and `manifest.json` with the SHA-256 of both.
 * `at` is when it was made.
 */
export function buildArchive(sections: Sections, { brand, at }: { brand: string; at: Date }): Buffer {
  const data = JSON.stringify({ schemaVersion, madeAt: at, sections }, null, 1)
  const files = { 'data.json': strToU8(data), 'index.html': strToU8(page(sections, { brand, at })) }
  const manifest = JSON.stringify({
    schemaVersion,
    madeAt: at,
    files: Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  })
  return Buffer.from(zipSync({ ...files, 'manifest.json': strToU8(manifest) }, { mtime: at }))
}

function page(sections: Sections, { brand, at }: { brand: string; at: Date }): string {
  const body = Object.values(sections).map(({ title, rows }) => {
    const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const head = heads.map((name) => `<th>${escapeHtml(name)}</th>`).join('')
    const lines = rows.map(
      (row) => `<tr>${heads.map((name) => `<td>${escapeHtml(textOf(row[name]))}</td>`).join('')}</tr>`,
    )
    const table = rows.length === 0 ? '<p>没有记录</p>' : `<table><tr>${head}</tr>${lines.join('')}</table>`
    return `<h2>${escapeHtml(title)}（${rows.length}）</h2>${table}`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(brand)} 个人信息</title>
<style>body{font:15px/1.6 sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}</style>
<h1>${escapeHtml(brand)} 个人信息</h1><p>生成于 ${textOf(at)}</p>${body.join('')}</html>`
}

/** Shanghai time for readers; JSON for anything that is not plain. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
