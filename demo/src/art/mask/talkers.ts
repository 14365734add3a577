import { darker } from '../colour.ts'
import { fill, ring } from '../line.ts'
import { eye, mouth, nose } from './living.ts'
import { both, bothLines, type Paint } from './paint.ts'

/**
 * A white face of water-colour and fine lines: a counsellor with too many roads in his heart, his brows bent like hill
 * paths.
 */
export function strategist(paint: Paint): string {
  const ink = paint.line
  const brow =
    'M30 -84C56 -112 84 -88 112 -112C136 -132 160 -108 198 -142C184 -104 156 -98 136 -94C112 -86 96 -76 74 -82C56 -84 44 -72 34 -74C28 -76 26 -80 30 -84Z'
  const lines =
    'M18 -60C24 -88 20 -108 30 -128M60 32C84 44 120 42 150 26M176 -10C190 0 198 14 202 30M172 4C184 16 190 30 190 46M58 110C80 130 92 160 86 196M74 104C98 124 110 156 104 190M40 -150C70 -166 104 -168 130 -156M48 -176C76 -192 104 -192 124 -184M136 84C150 104 152 132 142 156'
  return [
    both('M60 30C110 60 160 40 190 10C186 80 160 130 120 150C110 100 90 60 60 30Z', '#c9806e', 'opacity="0.16"'),
    both('M24 -60C60 -120 150 -130 206 -96C150 -70 80 -50 24 -60Z', '#c9806e', 'opacity="0.14"'),
    bothLines(lines, ink, 3),
    both(brow, ink),
    both('M36 -2C70 -46 130 -52 206 -24C160 -26 130 10 96 14C70 16 50 8 36 -2Z', '#2a2320'),
    eye('cunning', ink),
    nose('#e2d7c6', ink),
    bothLines('M0 -56C10 -30 12 10 20 60', '#8d8176', 2.4),
    mouth(6, 46, '#a9342b'),
    both(ring([150, 66], 6), ink),
    fill('M0 -236C10 -222 10 -204 0 -192C-10 -204 -10 -222 0 -236Z', paint.accent),
    bothLines('M22 160C40 158 58 168 66 184', ink, 3.4),
  ].join('')
}

/** A clown of the ferry: the square of white over eyes and nose, as small as bean curd, and a short moustache. */
export function clown(paint: Paint): string {
  const skin = '#e3b48c'
  const block = 'M0 -86C40 -92 96 -88 126 -66C136 -30 132 10 118 40C96 60 76 84 58 112C36 124 16 122 0 122Z'
  return [
    both('M120 60C160 50 196 70 200 104C176 140 130 136 108 116C104 96 108 74 120 60Z', '#c9553f', 'opacity="0.3"'),
    both(block, '#fbf6ea'),
    bothLines('M126 -66C136 -30 132 10 118 40', darker(skin, 0.2), 1.6, 'opacity="0.6"'),
    both('M56 -60C70 -84 100 -104 124 -98C116 -78 92 -64 70 -48C60 -44 54 -50 56 -60Z', paint.line),
    eye('merry', paint.line),
    bothLines(
      'M150 -18C164 -24 178 -26 192 -24M150 -8C164 -8 176 -4 188 2M148 2C160 8 168 16 174 26',
      darker(skin, 0.5),
      3.4,
    ),
    nose(skin, '#5a3424'),
    fill(ring([0, 98], 20), '#c9553f', 'opacity="0.5"'),
    fill(ring([0, -48], 9), '#b5322a'),
    bothLines(
      'M64 110C90 130 104 152 104 178M30 -150C60 -164 96 -166 124 -156M40 -176C66 -188 96 -188 116 -182',
      darker(skin, 0.45),
      3.4,
    ),
    mouth(26, 58, '#a5433a'),
    both('M6 166C30 158 64 164 96 144C84 178 44 186 6 178Z', '#8d867c'),
    bothLines('M10 172C34 168 62 170 86 156', '#d8d2c6', 2),
  ].join('')
}

/** The bare skin of a partly painted face. */
export const skin = '#e3b48c'
