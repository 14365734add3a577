/** Placeholder pictures for the preview: layered hills under a moon, drawn from a seed. */
const palettes = [
  ['#d9d3bf', '#8fa79b', '#56766f', '#2d4b4a', '#b4452f'],
  ['#e8d9b8', '#c69a5b', '#93602f', '#4d3423', '#a6301f'],
  ['#1e2a3a', '#34506b', '#22384f', '#131f2e', '#e6cf93'],
  ['#e9dfd6', '#b98d86', '#8a5a5c', '#4f3340', '#d99a4e'],
  ['#cfdcd8', '#7fa9a3', '#4d837f', '#21524f', '#f3ead2'],
  ['#f1e7d4', '#b7b09f', '#77736a', '#35342f', '#b4301f'],
]

/** Returns the picture of a seed as a data URI; `ratio` is width over height. */
export function art(seed: number, ratio = 1): string {
  const [sky = '', ...inks] = palettes[seed % palettes.length] ?? []
  const height = 400
  const width = height * ratio
  let state = seed * 7919 + 13
  const next = () => (state = (state * 16807) % 2147483647) / 2147483647
  const ridge = (base: number) => {
    let path = `M0 ${height}V${base}`
    for (let x = 0; x < width; x += width / 7)
      path += `q${width / 14} ${-20 - next() * 70} ${width / 7} ${next() * 50 - 25}`
    return `${path}V${height}Z`
  }
  const hills = [150, 220, 300].map((base, index) => `<path d='${ridge(base)}' fill='${inks[index]}' opacity='.9'/>`)
  const moon = `<circle cx='${width * (0.25 + next() * 0.5)}' cy='90' r='${26 + next() * 22}' fill='${inks[3]}'/>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><rect width='100%' height='100%' fill='${sky}'/>${moon}${hills.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
