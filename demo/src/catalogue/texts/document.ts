import type { TextPage } from '../types.ts'

/** A paragraph, or the items of a list. */
type Block = string | readonly string[]

/** A heading and its content. */
type Section = readonly [heading: string, ...blocks: Block[]]

/** Builds the first published version of a text; `{brand}` is a placeholder for the brand's name. */
export function writeDocument(key: string, title: string, opening: string, sections: readonly Section[]): TextPage {
  const body = sections.map(([heading, ...blocks]) => `<h2>${heading}</h2>${blocks.map(draw).join('')}`)
  return { key, title, version: '2026.1', effectiveOn: '2026-01-01', body: `<p>${opening}</p>${body.join('')}` }
}

function draw(block: Block): string {
  return typeof block === 'string'
    ? `<p>${block}</p>`
    : `<ul>${block.map((point) => `<li>${point}</li>`).join('')}</ul>`
}
