// Stands for the decoder of packed meshes, which compiles WebAssembly as soon as it is read: the site's policy forbids that,
// and models that need it are refused when they are uploaded.
export const MeshoptDecoder = { supported: false, ready: Promise.resolve() }
