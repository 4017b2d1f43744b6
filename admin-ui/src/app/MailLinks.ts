/** The pages that forgotten passwords and links in mails lead to, which are fetched together. */
export { ConfirmScreen } from '../features/login/ConfirmScreen.tsx'
export { ForgotScreen } from '../features/login/ForgotScreen.tsx'
export { ResetScreen } from '../features/login/ResetScreen.tsx'
