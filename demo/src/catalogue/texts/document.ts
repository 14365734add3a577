/** A paragraph, or the items of a list. */
type Block = string | readonly string[]

/** A heading and its content. */
type Section = readonly [heading: string, ...blocks: Block[]]

/** Renders a text; `{brand}` is a placeholder for the brand's name. */
export function writeDocument(opening: string, sections: readonly Section[]): string {
  const body = sections.map(([heading, ...blocks]) => `<h2>${heading}</h2>${blocks.map(draw).join('')}`)
  return `<p>${opening}</p>${body.join('')}`
}

function draw(block: Block): string {
  return typeof block === 'string'
    ? `<p>${block}</p>`
    : `<ul>${block.map((point) => `<li>${point}</li>`).join('')}</ul>`
}
