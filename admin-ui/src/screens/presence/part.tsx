import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import styles from './Presence.module.css'

/** Who else has the entry of a form open. The form does not wait for its code, and goes on without it. */
export const Presence = lazyPart(async () => (await import('./Presence.tsx')).Presence, {
  pending: <p className={styles.here} />,
  instead: () => <p className={styles.here} />,
})
