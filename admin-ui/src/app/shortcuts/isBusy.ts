export { isBusy, isTyped } from '../../ui/keys/isBusy.ts'
