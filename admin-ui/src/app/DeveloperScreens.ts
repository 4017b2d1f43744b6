/** The screens for those who write programs, which are fetched together: few people open one of them, and then the others. */
export { ReferenceScreen } from '../features/reference/ReferenceScreen.tsx'
export { TokensScreen } from '../features/tokens/TokensScreen.tsx'
export { WebhooksScreen } from '../features/webhooks/WebhooksScreen.tsx'
