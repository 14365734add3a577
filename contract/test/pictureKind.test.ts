import { expect, test } from 'vitest'
import { pictureKind } from '../src/pictureKind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const brands = (...all: string[]) =>
  `\0\0\0${String.fromCharCode(8 + 4 * (all.length + 1))}ftyp${all[0]}\0\0\0\0${all.slice(1).join('')}`

const files: [string, string | undefined][] = [
  ['\xff\xd8\xff\xe1', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8L', 'webp'],
  ['BM\x10', 'bmp'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['%PDF-1.7', 'pdf'],
  ['<svg xmlns="">', 'svg'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<svg>', 'svg'],
  [brands('avif', 'mif1', 'miaf'), 'avif'],
  [brands('mif1', 'avif', 'miaf'), 'avif'],
  [brands('heic', 'mif1', 'heic'), 'heic'],
  [brands('mif1', 'heic'), 'heic'],
  [brands('heix', 'mif1'), 'heic'],
  [brands('hevc', 'msf1'), 'heic'],
  [brands('msf1', 'hevc'), 'heic'],
  [brands('isom', 'mp42'), undefined],
  ['RIFF\x10\0\0\0WAVE', undefined],
  ['', undefined],
  ['<html>', undefined],
]

test('a picture is recognised by its first bytes', () => {
  expect(files.map(([start]) => [start, pictureKind(bytes(start))])).toEqual(files)
})
