import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'

/** What saves a form by itself, and keeps it as a draft; the form does not wait for its code. */
export const FormActs = lazyPart(async () => (await import('./FormActs.tsx')).FormActs, {
  instead: () => null,
})

export type { Sitting } from './FormActs.tsx'
