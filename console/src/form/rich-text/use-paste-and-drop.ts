import type { MediaFact } from '@app/contract/admin/media'
import { toast } from '@app/ui'
import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useRead } from '../../lib/query.ts'
import { endingFor } from '../../parts/image-address.ts'
import { usePictureUpload } from '../pictures/use-picture-upload.ts'
import { type Clip, clipOf, chooseContent } from './clipboard.ts'
import { type Cleaned, cleanPasted, holdsContent, htmlOfText, skippedMessage } from './paste.ts'
import { ownClip } from './schema.ts'

/** Maximum width of a text column in pixels, at double density. */
const widest = 1600

const pictureOf = ({ picture, name, width, height }: MediaFact) => ({
  src: picture.url + endingFor(picture, widest),
  alt: name,
  width: String(width),
  height: String(height),
})

/** Inserts pictures of the library into the text, each in a paragraph. */
export function insertPictures(editor: Editor, facts: readonly MediaFact[]): void {
  if (facts.length === 0 || editor.isDestroyed) return
  const content = facts.map((fact) => ({ type: 'paragraph', content: [{ type: 'image', attrs: pictureOf(fact) }] }))
  editor.chain().focus().insertContent(content).run()
}

/**
 * Handles paste and drop: text takes precedence over a picture of it, and pictures are uploaded to the library. What
 * cannot be taken over is reported. Each function returns whether it has handled the event.
 */
export function usePasteAndDrop() {
  const { add } = usePictureUpload()
  const imageHost = useRead('session/ways', {}).data?.imageHost ?? ''

  const clean = (html: string) => cleanPasted(html, [imageHost, window.location.origin])

  function takeFiles(editor: Editor, files: readonly File[]): void {
    void add(files).then((facts) => insertPictures(editor, facts))
  }

  /** Uploads the pictures embedded in HTML to the library; those that fail are removed and reported by `add`. */
  async function keepCarried({ carried }: Cleaned): Promise<void> {
    for (const element of carried) {
      const file = fileOf(element.src, element.alt)
      const [fact] = file ? await add([file]) : []
      if (!file) toast.bad('有一张图片无法识别，未粘贴')
      if (!fact) element.remove()
      else
        for (const [name, value] of Object.entries(pictureOf(fact)))
          if (name !== 'alt' || !element.alt) element.setAttribute(name, value)
    }
  }

  function takeHtml(editor: Editor, html: string): void {
    const cleaned = clean(html)
    const sentence = skippedMessage(cleaned.skipped)
    if (sentence !== undefined) toast.bad(sentence)
    const write = () => {
      if (!editor.isDestroyed && holdsContent(cleaned.body))
        editor.view.pasteHTML(cleaned.body.innerHTML, new ClipboardEvent('paste'))
    }
    if (cleaned.carried.length === 0) write()
    else void keepCarried(cleaned).then(write)
  }

  /** Whether HTML contains more than a picture that is also attached as a file. */
  function holds(html: string): boolean {
    const { body, carried } = clean(html)
    for (const picture of carried) picture.remove()
    return holdsContent(body)
  }

  function take(editor: Editor, clip: Clip): boolean {
    if (clip.html.includes(ownClip)) return false
    const taken = chooseContent(clip, holds)
    if (taken.kind === 'files') takeFiles(editor, taken.files)
    else if (taken.kind === 'html') takeHtml(editor, taken.html)
    else if (clip.text.includes('\t')) editor.view.pasteHTML(htmlOfText(clip.text), new ClipboardEvent('paste'))
    else return false
    return true
  }

  return {
    paste: (editor: Editor, event: ClipboardEvent): boolean =>
      event.clipboardData !== null && take(editor, clipOf(event.clipboardData)),
    drop(editor: Editor, view: EditorView, event: DragEvent): boolean {
      const clip = clipOf(event.dataTransfer)
      // Content moved within the editor stays unchanged, whatever else the browser attaches.
      if (view.dragging || (clip.html === '' && clip.files.length === 0)) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
      return take(editor, clip)
    },
  }
}

/** Returns the file of a `data:` address; undefined if it is not base64. */
function fileOf(address: string, name: string): File | undefined {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.+)$/is.exec(address) ?? []
  if (data === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (letter) => letter.codePointAt(0) ?? 0)
    return new File([bytes], name === '' ? '贴进来的图片' : name, { type })
  } catch {
    return undefined
  }
}
