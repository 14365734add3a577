import { darker, lighter } from '../colour.ts'
import { fill, stroke } from '../line.ts'
import { eye, mouth, nose } from './living.ts'
import { both, bothLines, type Paint, patch } from './paint.ts'

/** One colour all over, as loyal men are painted: a white line on the brow, the corners of the eyes lowered. */
export function general(paint: Paint): string {
  const brow = 'M28 -92C66 -140 146 -166 214 -140C206 -120 158 -124 116 -110C82 -98 52 -74 34 -76C24 -80 24 -86 28 -92Z'
  const socket = 'M34 -2C66 -52 140 -52 214 -66C196 -34 190 -10 204 40C180 10 150 16 120 20C84 24 52 18 34 -2Z'
  const folds = 'M62 108C86 132 100 164 96 204M170 66C182 90 186 122 176 152M190 40C204 70 206 104 198 132'
  return [
    both('M0 -300C60 -300 120 -280 150 -240C110 -262 50 -270 0 -262Z', darker(paint.face, 0.16), 'opacity="0.6"'),
    `<g data-part="line of light">${fill('M0 -292C10 -240 12 -180 0 -116C-12 -180 -10 -240 0 -292Z', '#fbf3e2')}${stroke('M0 -284V-130', paint.trim, 1.6, 'opacity="0.6"')}</g>`,
    both(socket, paint.line),
    bothLines('M40 4C80 34 130 28 160 26C186 26 196 36 206 50', lighter(paint.face, 0.35), 3),
    both(brow, paint.line),
    bothLines('M40 -88C80 -128 146 -148 204 -138', '#5a4a40', 2, 'opacity="0.8"'),
    eye('phoenix', paint.line),
    nose(paint.face, paint.line),
    both('M24 66C50 70 82 96 78 126C70 140 54 136 46 130C60 118 54 92 24 66Z', paint.line),
    bothLines(folds, darker(paint.face, 0.5), 4.4),
    bothLines(
      'M20 -168C44 -186 80 -196 110 -196M26 -196C50 -212 80 -220 104 -220',
      darker(paint.face, 0.4),
      3.4,
      'opacity="0.8"',
    ),
    mouth(-10, 62),
    both('M0 150C22 148 46 156 66 176C40 172 20 172 0 176Z', darker(paint.face, 0.3)),
  ].join('')
}

/** A black face, for an honest man; white brows, and a crescent as a lamp, its horns to the left. */
export function judge(): string {
  const brow =
    'M24 -76C40 -120 96 -160 168 -158C200 -156 216 -138 214 -122C190 -138 150 -132 116 -112C84 -92 62 -56 36 -52C20 -52 18 -62 24 -76Z'
  const socket = 'M32 0C56 -48 148 -62 214 -22C196 6 160 40 112 42C76 42 44 28 32 0Z'
  return [
    `<g data-part="crescent" transform="rotate(-8 0 -214)">${fill('M14 -270A58 58 0 1 1 14 -158A46 46 0 1 0 14 -270Z', '#f6efe1', 'transform="rotate(180 6 -214)"')}</g>`,
    both('M70 76C120 60 176 66 206 30C204 110 182 184 130 240C142 176 118 110 70 76Z', '#3a2a2a'),
    bothLines('M70 76C120 60 176 66 206 30M70 76C118 110 142 176 130 240', '#d9cdbb', 4),
    bothLines(
      'M92 92C132 84 166 88 194 66M104 110C140 104 164 108 186 96M114 132C144 128 162 130 178 126',
      '#7a6a62',
      2.6,
    ),
    patch(brow, '#f6efe1', '#8d2f26', 3),
    bothLines('M40 -66C62 -104 110 -136 170 -142', '#b9aa96', 2.2),
    patch(socket, '#f6efe1', '#8d2f26', 3),
    both('M46 0C72 -36 140 -44 190 -20C158 14 92 26 46 0Z', '#1a1513'),
    eye('round', '#0d0b0a'),
    nose('#4a423e', '#d9cdbb'),
    patch('M22 68C48 72 86 96 84 130C64 148 40 136 30 134C54 122 52 92 22 68Z', '#f6efe1', '#0d0b0a', 2),
    bothLines('M84 130C104 150 114 180 108 210', '#d9cdbb', 4.4),
    fill('M-7 -120C-4 -60 -6 0 -9 50H9C6 0 4 -60 7 -120Z', '#f6efe1'),
    mouth(-14, 66, '#b23327'),
    bothLines('M60 196C80 204 92 218 94 236', '#d9cdbb', 3.4),
  ].join('')
}

/** The three tiles of a foot soldier: black brow and cheeks, with the sockets and the nose left white between them. */
export function soldier(paint: Paint): string {
  const socket = 'M24 -40C50 -120 130 -170 196 -196C180 -150 196 -110 220 -96C206 -40 190 30 140 40C92 46 42 24 24 -40Z'
  const brow =
    'M34 -66C60 -114 120 -146 184 -170C176 -134 184 -116 200 -104C156 -104 96 -84 56 -50C44 -44 34 -52 34 -66Z'
  return [
    fill(
      'M0 -300C34 -262 32 -226 18 -200C28 -170 12 -130 0 -96C-12 -130 -28 -170 -18 -200C-32 -226 -34 -262 0 -300Z',
      '#f6efe1',
    ),
    fill(
      'M0 -272C18 -246 16 -222 8 -200C14 -176 6 -150 0 -130C-6 -150 -14 -176 -8 -200C-16 -222 -18 -246 0 -272Z',
      paint.accent,
    ),
    patch(socket, '#f6efe1', paint.accent, 3.4),
    both(brow, '#14110f'),
    both('M46 0C72 -36 146 -46 196 -30C170 18 92 30 46 0Z', '#14110f'),
    eye('round', '#0d0b0a'),
    patch('M0 -60C20 -50 20 20 34 64C62 70 92 104 78 134C52 148 24 138 0 138Z', '#f6efe1', paint.accent, 3.4),
    nose('#e9e0d0', '#14110f'),
    both('M30 66C60 72 84 104 72 128C62 134 54 132 50 128C62 112 54 86 30 66Z', '#14110f'),
    patch('M96 150C130 150 170 120 196 84C192 150 166 206 122 246C130 210 122 176 96 150Z', '#3a302b', '#f6efe1', 2.4),
    bothLines(
      'M112 164C140 160 166 140 184 116M120 184C142 180 160 168 172 152M124 206C138 202 150 194 160 182',
      '#8a7a6c',
      2.4,
    ),
    mouth(-6, 56),
    both('M62 196C86 196 104 214 106 240C88 228 72 224 58 226Z', '#f6efe1'),
  ].join('')
}
