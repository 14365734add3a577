/** Saves a file that arrived in base64 through the browser's download. `type` is its media type. */
export function saveFile({ name, base64 }: { name: string; base64: string }, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
