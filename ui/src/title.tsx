/**
 * Returns the type size for the title of a work's detail page. Longer names are smaller, so that they break into two
 * lines and not five. Counts Han characters of the longest part that must stay on one line (see `BrokenTitle`).
 */
export function titleSize(text: string): string {
  const longest = Math.max(...text.split('·').map(widthOf))
  if (longest <= 7) return 'text-3xl lg:text-4xl'
  if (longest <= 9) return 'text-2xl min-[24rem]:text-3xl max-md:elder:text-2xl xl:text-4xl'
  return longest <= 14 ? 'text-2xl lg:text-3xl' : 'text-xl md:text-2xl'
}

/** Returns the width in Han characters; other characters count about half. */
function widthOf(text: string): number {
  const wide = text.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0
  return wide + (text.length - wide) * 0.55
}

/** A title that prefers line breaks after its middle dots over breaks within words. */
export function BrokenTitle({ text }: { text: string }) {
  if (!text.includes('·')) return text
  return (
    <span className="wrap-anywhere break-keep">
      <Parts text={text} />
    </span>
  )
}

function Parts({ text }: { text: string }) {
  const dot = text.indexOf('·')
  if (dot < 0) return text
  return (
    <>
      {text.slice(0, dot + 1)}
      <wbr />
      <Parts text={text.slice(dot + 1)} />
    </>
  )
}
