import { type AiLabel, aiLabelTexts } from '@app/contract/aiLabels'
import { mapPictures, pictureUrlOf } from '../hidden/veil.ts'

/** Labels by picture url. */
export type Labels = ReadonlyMap<string, AiLabel>

/** Adds the label of each labelled picture to a reply: to pictures as a field, to images in rich text as their caption. */
export function mark<Value>(value: Value, labels: Labels): Value {
  return mapPictures(value, {
    text: (text) => (text.includes('<img') ? markText(text, labels) : text),
    picture(picture) {
      const label = labels.get(picture.url)
      return label === undefined ? picture : { ...picture, aiLabel: label }
    },
  })
}

/** Says behind each labelled image of a rich text that AI generated it. */
function markText(html: string, labels: Labels): string {
  return html.replace(/<img\b[^>]*?\ssrc="([^"]*)"[^>]*>/g, (image: string, source: string) => {
    const label = labels.get(pictureUrlOf(source) ?? '')
    return label === undefined ? image : `${image}<em>（${aiLabelTexts[label]}）</em>`
  })
}
