import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Dice } from './dice.ts'
import { type Motif, motifs, type Outline, type Point } from './motifs.ts'

/**
 * Prints a motif as a round seal of `size` pixels. Turn, stretch, bend, colours, hand and the scratches over it are its
 * own: of two seals of one motif nothing but what they show is the same.
 */
export function drawSeal(pen: SKRSContext2D, dice: Dice, { motif, x, y, size }: SealPlace): void {
  const radius = size / 2
  const colours = pickColours(dice)
  const outlines = bend(motifs[motif](dice), dice, radius * dice.real(0.68, 0.8))
  pen.save()
  pen.translate(x + radius, y + radius)
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.clip()
  const ground = pen.createLinearGradient(-radius, -radius, radius, radius)
  ground.addColorStop(0, colours.ground)
  ground.addColorStop(1, colours.groundToo)
  pen.fillStyle = ground
  pen.fillRect(-radius, -radius, size, size)
  grain(pen, dice, radius, colours)
  print(pen, dice, outlines, colours.ink)
  counterchange(pen, dice, radius)
  scratch(pen, dice, radius, colours)
  pen.restore()
}

export interface SealPlace {
  motif: Motif
  /** Left and upper edge, in pixels. */
  x: number
  y: number
  size: number
}

interface Colours {
  ground: string
  groundToo: string
  ink: string
}

/** Dark on light or light on dark, in any two hues. */
function pickColours(dice: Dice): Colours {
  const isDark = dice.int(0, 1) === 1
  const [hue, inkHue] = [dice.int(0, 359), dice.int(0, 359)]
  const light = isDark ? dice.int(22, 34) : dice.int(78, 90)
  const inkLight = isDark ? dice.int(80, 92) : dice.int(18, 32)
  return {
    ground: `hsl(${hue}, ${dice.int(25, 50)}%, ${light}%)`,
    groundToo: `hsl(${hue + dice.int(-40, 40)}, ${dice.int(25, 50)}%, ${light + dice.int(-8, 8)}%)`,
    ink: `hsl(${inkHue}, ${dice.int(20, 60)}%, ${inkLight}%)`,
  }
}

/** Turned, mirrored, stretched, and bent in two waves. */
function bend(outlines: readonly Outline[], dice: Dice, scale: number): Outline[] {
  const angle = dice.real(-0.45, 0.45)
  const mirror = dice.int(0, 1) ? 1 : -1
  const [wide, high, lean] = [dice.real(0.84, 1.12), dice.real(0.84, 1.12), dice.real(-0.16, 0.16)]
  const [waveX, waveY] = [dice.real(0, 6.3), dice.real(0, 6.3)]
  const [depth, pace] = [dice.real(0.03, 0.08), dice.real(2, 3.6)]
  const bendPoint = ([x, y]: Point): Point => {
    const [a, b] = [mirror * wide * x + lean * y, high * y]
    const [c, d] = [a + depth * Math.sin(pace * b + waveX), b + depth * Math.sin(pace * a + waveY)]
    return [scale * (c * Math.cos(angle) - d * Math.sin(angle)), scale * (c * Math.sin(angle) + d * Math.cos(angle))]
  }
  return outlines.map((outline) => outline.map(bendPoint))
}

/** Full, in lines, hatched, or both. */
function print(
  pen: SKRSContext2D,
  dice: Dice,
  outlines: readonly Outline[],
  ink: string,
  hand = dice.of(['full', 'line', 'hatched']),
): void {
  pen.fillStyle = ink
  pen.strokeStyle = ink
  pen.lineJoin = 'round'
  for (const outline of outlines) {
    pen.beginPath()
    for (const [x, y] of outline) pen.lineTo(x, y)
    pen.closePath()
    if (hand === 'full') pen.fill()
    else {
      pen.lineWidth = dice.real(1.8, 2.6)
      pen.stroke()
    }
    if (hand === 'hatched') hatch(pen, dice)
  }
}

/** Lines through the present path alone. */
function hatch(pen: SKRSContext2D, dice: Dice): void {
  pen.save()
  pen.clip()
  pen.rotate(dice.real(0, Math.PI))
  pen.lineWidth = dice.real(1, 1.6)
  const gap = dice.real(3, 4.5)
  for (let at = -40; at < 40; at += gap) {
    pen.beginPath()
    pen.moveTo(-40, at)
    pen.lineTo(40, at)
    pen.stroke()
  }
  pen.restore()
}

/** Waves of ink and specks under the motif, as in old paper. */
function grain(pen: SKRSContext2D, dice: Dice, radius: number, { ink }: Colours): void {
  pen.fillStyle = ink
  pen.strokeStyle = ink
  pen.globalAlpha = 0.15
  for (let speck = 0; speck < 40; speck++) {
    pen.fillRect(dice.real(-radius, radius), dice.real(-radius, radius), dice.real(0.6, 2), dice.real(0.6, 2))
  }
  pen.save()
  pen.rotate(dice.real(0, Math.PI))
  pen.lineWidth = dice.real(1, 2)
  const [gap, pace, depth] = [dice.real(5, 8), dice.real(0.12, 0.3), dice.real(1, 3)]
  for (let y = -radius; y < radius; y += gap) {
    pen.beginPath()
    for (let x = -radius; x <= radius; x += 3) pen.lineTo(x, y + depth * Math.sin(x * pace))
    pen.stroke()
  }
  pen.restore()
  pen.globalAlpha = 1
}

/** On one side of a curve through the seal, ink and ground change places. */
function counterchange(pen: SKRSContext2D, dice: Dice, radius: number): void {
  pen.save()
  pen.rotate(dice.real(0, 2 * Math.PI))
  pen.globalCompositeOperation = 'difference'
  pen.fillStyle = '#fff'
  const [depth, pace, phase, shift] = [dice.real(2, 7), dice.real(0.08, 0.16), dice.real(0, 6.3), dice.real(-7, 7)]
  pen.beginPath()
  for (let x = -radius; x <= radius; x += 3) pen.lineTo(x, shift + depth * Math.sin(x * pace + phase))
  pen.lineTo(radius, radius)
  pen.lineTo(-radius, radius)
  pen.fill()
  pen.restore()
}

/** Strokes of ink and of ground over everything, so that no outline runs whole. */
function scratch(pen: SKRSContext2D, dice: Dice, radius: number, { ink, ground }: Colours): void {
  for (let stroke = 0; stroke < 3; stroke++) {
    pen.strokeStyle = stroke % 2 ? ink : ground
    pen.lineWidth = dice.real(0.8, 1.5)
    pen.globalAlpha = dice.real(0.5, 0.9)
    const point = () => dice.real(-radius, radius)
    pen.beginPath()
    pen.moveTo(point(), point())
    pen.quadraticCurveTo(point(), point(), point(), point())
    pen.stroke()
  }
  pen.globalAlpha = 1
}
