export { default } from '../not-yet/index.tsx'
