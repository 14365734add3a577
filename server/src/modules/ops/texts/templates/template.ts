/** A text to begin with. Each 〔blank〕 is filled in by the operator before publication. */
export interface TextTemplate {
  key: string
  title: string
  /** Rich text; `{brand}` is a placeholder for the brand's name. */
  body: string
}

/** A paragraph, or the items of a list. */
type Block = string | readonly string[]

/** A heading and its content. */
type Section = readonly [heading: string, ...blocks: Block[]]

export function writeTemplate(key: string, title: string, opening: string, sections: readonly Section[]): TextTemplate {
  const body = sections.map(([heading, ...blocks]) => `<h2>${heading}</h2>${blocks.map(draw).join('')}`)
  return { key, title, body: `<p>${opening}</p>${body.join('')}` }
}

function draw(block: Block): string {
  return typeof block === 'string'
    ? `<p>${block}</p>`
    : `<ul>${block.map((point) => `<li>${point}</li>`).join('')}</ul>`
}
