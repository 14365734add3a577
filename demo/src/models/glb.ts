// Writes the one kind of glTF that the demonstration needs: one mesh with vertex colours in a single file.

/** A surface: three numbers per vertex, colours in linear light, and three vertex indexes per triangle. */
export interface Surface {
  positions: Float32Array
  normals: Float32Array
  colours: Float32Array
  triangles: Uint32Array
}

/** Reflection properties of the surface, 0 to 1. */
export interface Material {
  roughness: number
  metallic: number
}

const float = 5126
const unsigned = 5125
const forCorners = 34_962
const forTriangles = 34_963

/** Returns the bytes of a GLB. */
export function writeGlb(
  name: string,
  { positions, normals, colours, triangles }: Surface,
  material: Material,
): Uint8Array {
  const parts = [positions, normals, colours, triangles]
  const offsets: number[] = []
  let length = 0
  for (const part of parts) {
    offsets.push(length)
    length += part.byteLength
  }
  const corners = positions.length / 3
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives: [{ attributes: { POSITION: 0, NORMAL: 1, COLOR_0: 2 }, indices: 3, material: 0 }] }],
    materials: [
      {
        name,
        doubleSided: true,
        pbrMetallicRoughness: { roughnessFactor: material.roughness, metallicFactor: material.metallic },
      },
    ],
    accessors: [
      { bufferView: 0, componentType: float, count: corners, type: 'VEC3', ...boundsOf(positions) },
      { bufferView: 1, componentType: float, count: corners, type: 'VEC3' },
      { bufferView: 2, componentType: float, count: corners, type: 'VEC3' },
      { bufferView: 3, componentType: unsigned, count: triangles.length, type: 'SCALAR' },
    ],
    bufferViews: parts.map((part, index) => ({
      buffer: 0,
      byteOffset: offsets[index],
      byteLength: part.byteLength,
      target: part === triangles ? forTriangles : forCorners,
    })),
    buffers: [{ byteLength: length }],
  }
  const text = padded(new TextEncoder().encode(JSON.stringify(document)))
  const whole = new Uint8Array(12 + 8 + text.length + 8 + length)
  const view = new DataView(whole.buffer)
  const header = [0x46_54_6c_67, 2, whole.length, text.length, 0x4e_4f_53_4a]
  for (const [index, word] of header.entries()) view.setUint32(index * 4, word, true)
  whole.set(text, 20)
  view.setUint32(20 + text.length, length, true)
  view.setUint32(24 + text.length, 0x00_4e_49_42, true)
  for (const [index, part] of parts.entries()) {
    whole.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), 28 + text.length + (offsets[index] ?? 0))
  }
  return whole
}

/** Pads to whole words with spaces, as the format requires. */
function padded(bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(0x20)
  filled.set(bytes)
  return filled
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const [index, value] of positions.entries()) {
    const axis = index % 3
    min[axis] = Math.min(min[axis] ?? value, value)
    max[axis] = Math.max(max[axis] ?? value, value)
  }
  return { min, max }
}
