import { useRef, useState } from 'react'
import { formatBytes } from '../../lib/format.ts'

/** List that was typed or chosen: its raw bytes. */
export interface Source {
  body: Blob
  /** Name of the chosen file; empty for pasted text. */
  name: string
}

/**
 * Holds the list of a dialog. A file is read when it is chosen, so the import uses exactly what was previewed, even if
 * the file is saved again meanwhile. Chrome refuses to send a file that has changed since.
 */
export function useSource(mostBytes: number) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<Source>()
  const [fault, setFault] = useState('')
  const latest = useRef(0)

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const turn = ++latest.current
    setFault('')
    setFile(undefined)
    if (chosen.size > mostBytes)
      return setFault(
        `「${chosen.name}」有 ${formatBytes(chosen.size)}，一次最多 ${formatBytes(mostBytes)}，请分成几份`,
      )
    try {
      const body = new Blob([await chosen.arrayBuffer()])
      if (turn === latest.current) setFile({ body, name: chosen.name })
    } catch {
      if (turn === latest.current)
        setFault(
          `「${chosen.name}」读不出来：它可能正被表格软件占用，或在选择之后改动、移走了。请保存并关闭文件，再选一次`,
        )
    }
  }

  function drop(): void {
    latest.current++
    setFile(undefined)
    setFault('')
  }

  return { text, setText, file, fault, choose, drop }
}
