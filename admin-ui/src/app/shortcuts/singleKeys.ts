export { singleKeys } from '../../ui/keys/singleKeys.ts'
