/** Formats fen as the decimal yuan that providers use, without floating point: 1234 is 12.34. */
export function yuanOfFen(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses an amount in yuan, possibly negative and with at most two decimals, as fen; undefined for any other text. */
export function fenOfYuan(yuan: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) return undefined
  const [, minus, whole = '', part = ''] = match
  const fen = Number(whole + part.padEnd(2, '0'))
  return minus === '-' && fen > 0 ? -fen : fen
}
